import { continueLines, type EditorLine, sameContent } from '../document/editor-line.ts';
import type { FoundDraft } from './drafts.ts';
import { conflictsOf, hasConflict, joinPieces, type MergePiece, mergeStates } from './merge-states.ts';
import type { UndecidedPlace } from './undecided.ts';

/** A draft, merged with the server's current lines. */
export interface DraftOffer {
  readonly draft: FoundDraft;
  /** Contains conflicts when another user has saved other changes of the same lines since. */
  readonly pieces: readonly MergePiece[];
}

/** The places that another user has changed too; their author is unknown after a reload. */
export function undecidedOf({ pieces }: DraftOffer): UndecidedPlace[] {
  return conflictsOf(pieces).map((conflict) => ({ ...conflict, author: '' }));
}

/** Null when the server already has all of the draft, for example after a save whose response was lost. */
export function makeOffer(current: readonly EditorLine[], draft: FoundDraft): DraftOffer | null {
  // Merging compares lines by identity, so equal lines must be the same objects in all three states.
  const base = shareLines(current, continueLines(current, draft.base));
  const ours = continueLines(base, draft.lines);
  const theirs = shareLines(base, [...current]);
  const pieces = mergeStates(base, ours, theirs);
  if (!hasConflict(pieces)) {
    const merged = joinPieces(pieces, (conflict) => conflict.ours);
    const isThere = merged.length === current.length && merged.every((line, at) => isSameLine(line, current[at]));
    if (isThere) return null;
  }
  return { draft, pieces };
}

function isSameLine(line: EditorLine, other: EditorLine | undefined): boolean {
  return other !== undefined && (line === other || sameContent({ ...line, text: line.text.trim() }, other));
}

/** The same lines; those equal to a known line are replaced by that object. */
function shareLines(known: readonly EditorLine[], lines: readonly EditorLine[]): readonly EditorLine[] {
  const byId = new Map(known.map((line) => [line.id, line]));
  return lines.map((line) => {
    const other = byId.get(line.id);
    return other && sameContent(other, line) ? other : line;
  });
}
