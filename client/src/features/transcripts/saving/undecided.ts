import { limits } from '@glosy/core/limits';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { separateMoved } from './merge-lines.ts';
import { conflictsOf, joinPieces, type MergeConflict, mergeStates } from './merge-states.ts';

/**
 * A place that this user and another have changed in different ways, until this user decides. The document shows ours,
 * the server has theirs.
 */
export interface UndecidedPlace extends MergeConflict {
  /** Author of the other version; empty when unknown. */
  readonly author: string;
}

export type Choice = 'ours' | 'theirs' | 'both';

/** The base of the document's changes: the saved lines, and in undecided places those before both changes. */
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
  /** Author of the last save. */
  readonly author: string;
}

export interface Merged {
  /** The lines on the server. */
  readonly theirs: readonly EditorLine[];
  /** The document's content: our version of undecided places. */
  readonly shown: readonly EditorLine[];
  /** The content to save: the other version of undecided places, so that it is not overwritten. */
  readonly sent: readonly EditorLine[];
  readonly undecided: readonly UndecidedPlace[];
}

/** Merges the document with the server's lines. */
export function mergeDocument({ document, undecided, author, ...input }: MergeInput): Merged {
  const base = baseOf(document.savedLines, undecided);
  const theirs = separateMoved(base, document.lines, input.theirs);
  const pieces = mergeStates(base, document.lines, theirs, document.heldId);
  return {
    theirs,
    shown: joinPieces(pieces, ({ ours }) => ours),
    sent: joinPieces(pieces, (conflict) => conflict.theirs),
    undecided: conflictsOf(pieces).map((conflict) => ({ ...conflict, author: authorOf(conflict, undecided, author) })),
  };
}

/** `latest`, unless the other version existed before. */
function authorOf({ base, theirs }: MergeConflict, undecided: readonly UndecidedPlace[], latest: string): string {
  const known = undecided.find((place) => overlaps(place, { base, theirs }));
  return known && theirs.every((line) => known.theirs.includes(line)) ? known.author : latest || (known?.author ?? '');
}

type Place = Pick<MergeConflict, 'base' | 'theirs'>;

/** Whether a conflict is about lines of this place. Its extent may differ, because our side has changed since. */
function overlaps(place: Place, { base, theirs }: Place): boolean {
  return [...place.base, ...place.theirs].some((line) => base.includes(line) || theirs.includes(line));
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
  const settled = (conflict: MergeConflict) => {
    if (!overlaps(place, conflict)) return null;
    return choice === 'both' ? keepBoth(conflict) : conflict[choice];
  };
  const lines = joinPieces(pieces, (conflict) => settled(conflict) ?? conflict.ours);
  const others = conflictsOf(pieces).filter((conflict) => !settled(conflict));
  return { lines, rest: others.map((conflict) => ({ ...conflict, author: authorOf(conflict, undecided, '') })) };
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
