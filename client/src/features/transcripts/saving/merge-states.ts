import { type EditorLine, type LineId, newLineId } from '../document/editor-line.ts';
import { findHunks, type LineHunk } from '../document/line-hunks.ts';
import { mergeChangedLines, sameLine } from './merge-lines.ts';

/** A region that both sides changed in different ways. */
export interface MergeConflict {
  readonly base: readonly EditorLine[];
  readonly ours: readonly EditorLine[];
  readonly theirs: readonly EditorLine[];
}

/** The pieces, concatenated in order, are the whole transcript. */
export type MergePiece =
  | { readonly kind: 'agreed'; readonly lines: readonly EditorLine[] }
  | ({ readonly kind: 'conflict' } & MergeConflict);

/**
 * Three-way merge, like diff3: a change of one side, or the same change of both, is applied, within a line also changes
 * of text, times and mark by different sides. Other changes of the same lines are a conflict that the user decides, and
 * so is the other side's removal of the line `heldId`, in which the user has the caret. Unchanged lines must be the
 * same objects in all three states (`continueLines`).
 */
export function mergeStates(
  base: readonly EditorLine[],
  ours: readonly EditorLine[],
  theirs: readonly EditorLine[],
  heldId: LineId | null = null,
): MergePiece[] {
  const merged = mergeChangedLines(base, ours, theirs);
  if (merged.size === 0) return mergeRegions(base, ours, theirs, heldId);
  const withMerged = (lines: readonly EditorLine[]) => inOrder(lines.map((line) => merged.get(line.id) ?? line));
  return mergeRegions(withMerged(base), withMerged(ours), withMerged(theirs), heldId);
}

function mergeRegions(
  base: readonly EditorLine[],
  ours: readonly EditorLine[],
  theirs: readonly EditorLine[],
  heldId: LineId | null,
): MergePiece[] {
  const pieces: MergePiece[] = [];
  const left = lineHunks(base, ours);
  const right = lineHunks(base, theirs);
  let from = 0;
  while (left.length > 0 || right.length > 0) {
    const region = takeRegion(left, right);
    pieces.push({ kind: 'agreed', lines: base.slice(from, region.from) });
    pieces.push(settle(base, region, heldId));
    from = region.to;
  }
  pieces.push({ kind: 'agreed', lines: base.slice(from) });
  return pieces.filter((piece) => piece.kind === 'conflict' || piece.lines.length > 0);
}

/** Makes a hunk of each line changed in place, so that a change of a neighbouring line does not conflict. */
function lineHunks(base: readonly EditorLine[], next: readonly EditorLine[]): LineHunk[] {
  return findHunks(base, next).flatMap((hunk) => {
    const { at, removed, inserted } = hunk;
    const isInPlace = removed === inserted.length && inserted.every((line, index) => line.id === base[at + index]?.id);
    return isInPlace ? inserted.map((line, index) => ({ at: at + index, removed: 1, inserted: [line] })) : [hunk];
  });
}

export function hasConflict(pieces: readonly MergePiece[]): boolean {
  return pieces.some((piece) => piece.kind === 'conflict');
}

export function conflictsOf(pieces: readonly MergePiece[]): MergeConflict[] {
  return pieces.filter((piece) => piece.kind === 'conflict');
}

/** The whole transcript in the order of starts, with what `choose` returns for each conflict. */
export function joinPieces(
  pieces: readonly MergePiece[],
  choose: (conflict: MergeConflict) => readonly EditorLine[],
): EditorLine[] {
  const lines = pieces.flatMap((piece) => (piece.kind === 'agreed' ? piece.lines : choose(piece)));
  const ids = new Set<LineId>();
  // A line that one side moved and the other changed may occur twice.
  const unique = lines.map((line) => (ids.has(line.id) ? { ...line, id: newLineId() } : ids.add(line.id) && line));
  return inOrder(unique);
}

function inOrder(lines: EditorLine[]): EditorLine[] {
  return lines.sort((a, b) => a.startMs - b.startMs);
}

interface Region {
  from: number;
  to: number;
  ours: LineHunk[];
  theirs: LineHunk[];
}

/** Takes the next region of the base that at least one side changed, with all hunks that overlap it. */
function takeRegion(left: LineHunk[], right: LineHunk[]): Region {
  const from = Math.min(left[0]?.at ?? Number.POSITIVE_INFINITY, right[0]?.at ?? Number.POSITIVE_INFINITY);
  const region: Region = { from, to: from, ours: [], theirs: [] };
  for (let grew = true; grew; ) {
    grew =
      takeTouching(left, region, region.ours, region.theirs) || takeTouching(right, region, region.theirs, region.ours);
  }
  return region;
}

/** Compares with the other side's hunks only: two hunks of one side never touch. */
function takeTouching(hunks: LineHunk[], region: Region, own: LineHunk[], other: readonly LineHunk[]): boolean {
  const [hunk] = hunks;
  if (!hunk) return false;
  const isFirst = own.length + other.length === 0 && hunk.at === region.from;
  const reaches = hunk.at < region.to || (hunk.at === region.to && other.some((it) => touches(it, hunk)));
  if (!isFirst && !reaches) return false;
  hunks.shift();
  own.push(hunk);
  region.to = Math.max(region.to, hunk.at + hunk.removed);
  return true;
}

/** Changes of neighbouring lines do not overlap; two insertions at one place, or one at a changed line, do. */
function touches(a: LineHunk, b: LineHunk): boolean {
  if (a.removed === 0 || b.removed === 0) return a.at <= b.at + b.removed && b.at <= a.at + a.removed;
  return a.at < b.at + b.removed && b.at < a.at + a.removed;
}

function settle(base: readonly EditorLine[], { from, to, ours, theirs }: Region, heldId: LineId | null): MergePiece {
  const original = base.slice(from, to);
  const left = within(original, from, ours);
  const right = within(original, from, theirs);
  if (theirs.length === 0 || isSame(left, right)) return { kind: 'agreed', lines: left };
  const isHeld = ({ id }: EditorLine) => id === heldId;
  if (ours.length === 0 && !(original.some(isHeld) && !right.some(isHeld))) return { kind: 'agreed', lines: right };
  return { kind: 'conflict', base: original, ours: left, theirs: right };
}

function within(original: readonly EditorLine[], from: number, hunks: readonly LineHunk[]): EditorLine[] {
  const lines: EditorLine[] = [];
  let at = 0;
  for (const hunk of hunks) {
    lines.push(...original.slice(at, hunk.at - from), ...hunk.inserted);
    at = hunk.at - from + hunk.removed;
  }
  return [...lines, ...original.slice(at)];
}

function isSame(a: readonly EditorLine[], b: readonly EditorLine[]): boolean {
  return a.length === b.length && a.every((line, index) => sameLine(line, b[index] as EditorLine));
}
