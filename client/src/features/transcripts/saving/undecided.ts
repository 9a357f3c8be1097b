import { limits } from '@glosy/core/limits';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { conflictsOf, joinPieces, type MergeConflict, mergeStates } from './merge-states.ts';

/**
 * A place that this user and another have changed in different ways, until this user decides. The document shows ours,
 * the server has theirs.
 */
export interface UndecidedPlace extends MergeConflict {
  /** Who saved the other version; empty when it is not known. */
  readonly author: string;
}

export type Choice = 'ours' | 'theirs' | 'both';

/** What the document's changes are based on: the saved lines, and in undecided places those before both changes. */
export function baseOf(saved: readonly EditorLine[], places: readonly UndecidedPlace[]): readonly EditorLine[] {
  return places.reduce(withBase, saved);
}

function withBase(lines: readonly EditorLine[], { base, theirs }: UndecidedPlace): readonly EditorLine[] {
  const ids = new Set(theirs.map(({ id }) => id));
  const start = base[0]?.startMs ?? 0;
  const at = lines.findIndex(ids.size > 0 ? ({ id }) => ids.has(id) : ({ startMs }) => startMs >= start);
  const before = at < 0 ? lines : lines.slice(0, at);
  const after = lines.slice(before.length).filter(({ id }) => !ids.has(id));
  return [...before, ...base, ...after];
}

interface MergeInput {
  readonly document: EditorDocument;
  readonly undecided: readonly UndecidedPlace[];
  /** The lines on the server; equal lines are the objects of `document.savedLines`. */
  readonly theirs: readonly EditorLine[];
  /** Who saved them last. */
  readonly author: string;
}

export interface Merged {
  /** What the document shows: our version of undecided places. */
  readonly shown: readonly EditorLine[];
  /** What the server gets: the other version of them, so that nothing of it is overwritten. */
  readonly sent: readonly EditorLine[];
  readonly undecided: readonly UndecidedPlace[];
}

/** Merges the document with the server's lines. */
export function mergeDocument({ document, undecided, theirs, author }: MergeInput): Merged {
  const pieces = mergeStates(baseOf(document.savedLines, undecided), document.lines, theirs, document.heldId);
  return {
    shown: joinPieces(pieces, ({ ours }) => ours),
    sent: joinPieces(pieces, (conflict) => conflict.theirs),
    undecided: conflictsOf(pieces).map((conflict) => {
      const known = undecided.find((place) => isSamePlace(place, conflict));
      return { ...conflict, author: known?.author ?? author };
    }),
  };
}

/** Whether a conflict is the one of this place, in which our side may have changed since. */
function isSamePlace({ base, theirs }: MergeConflict, conflict: MergeConflict): boolean {
  const has = (line: EditorLine) => conflict.base.includes(line) || conflict.theirs.includes(line);
  return [...base, ...theirs].some(has) && theirs.every((line) => conflict.theirs.includes(line));
}

/** The lines to continue with after a decision about one place, and the places that remain. */
export function settlePlace(
  document: EditorDocument,
  undecided: readonly UndecidedPlace[],
  place: UndecidedPlace,
  choice: Choice,
): { readonly lines: readonly EditorLine[]; readonly rest: readonly UndecidedPlace[] } {
  const { savedLines } = document;
  const pieces = mergeStates(baseOf(savedLines, undecided), document.lines, savedLines, document.heldId);
  const lines = joinPieces(pieces, (conflict) => {
    if (!isSamePlace(place, conflict)) return conflict.ours;
    return choice === 'both' ? (keepBoth(conflict) ?? conflict.ours) : conflict[choice];
  });
  return { lines, rest: undecided.filter((other) => other !== place) };
}

/** Our lines, each followed by the other version of its text; null when a line would be too long. */
export function keepBoth({ ours, theirs }: MergeConflict): readonly EditorLine[] | null {
  const last = ours.at(-1);
  if (!last) return theirs;
  const additions = new Map<LineId, string[]>();
  for (const { id, text } of theirs) {
    if (ours.some((line) => line.text.trim() === text.trim())) continue;
    const target = ours.some((line) => line.id === id) ? id : last.id;
    additions.set(target, [...(additions.get(target) ?? []), text]);
  }
  const lines = ours.map((line) => ({ ...line, text: [line.text, ...(additions.get(line.id) ?? [])].join('\n') }));
  return lines.every(({ text }) => text.length <= limits.lineMaxLength) ? lines : null;
}
