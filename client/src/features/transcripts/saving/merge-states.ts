import type { EditorLine } from '../document/editor-line.ts';
import { findHunks, type LineHunk } from '../document/line-hunks.ts';

/** A place where both sides changed the same lines in different ways. */
export interface MergeConflict {
  readonly base: readonly EditorLine[];
  readonly ours: readonly EditorLine[];
  readonly theirs: readonly EditorLine[];
}

/** Pieces in order; joined they are the whole transcript. */
export type MergePiece =
  | { readonly kind: 'agreed'; readonly lines: readonly EditorLine[] }
  | ({ readonly kind: 'conflict' } & MergeConflict);

/**
 * Puts together what two sides made of one base, as diff3 does: a change of one side, or the same change of both, is
 * taken; different changes of the same or of touching lines are a conflict for the person. Unchanged lines must be
 * the same objects in all three (`continueLines`).
 */
export function mergeStates(
  base: readonly EditorLine[],
  ours: readonly EditorLine[],
  theirs: readonly EditorLine[],
): MergePiece[] {
  const pieces: MergePiece[] = [];
  const left = lineHunks(base, ours);
  const right = lineHunks(base, theirs);
  let from = 0;
  while (left.length > 0 || right.length > 0) {
    const region = takeRegion(left, right);
    pieces.push({ kind: 'agreed', lines: base.slice(from, region.from) });
    pieces.push(settle(base, region));
    from = region.to;
  }
  pieces.push({ kind: 'agreed', lines: base.slice(from) });
  return pieces.filter((piece) => piece.kind === 'conflict' || piece.lines.length > 0);
}

/** Lines that were only changed in place are a hunk each, so that a neighbour's change is no conflict. */
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

/** The whole transcript, each conflict decided by `choose` (its number counts conflicts from 0), in the order of starts. */
export function joinPieces(
  pieces: readonly MergePiece[],
  choose: (conflict: MergeConflict, number: number) => readonly EditorLine[],
): EditorLine[] {
  let number = 0;
  const lines: EditorLine[] = [];
  for (const piece of pieces) {
    const chosen = piece.kind === 'agreed' ? piece.lines : choose(piece, number);
    if (piece.kind === 'conflict') number += 1;
    for (const line of chosen) lines.push(line);
  }
  return lines.sort((a, b) => a.startMs - b.startMs);
}

interface Region {
  from: number;
  to: number;
  ours: LineHunk[];
  theirs: LineHunk[];
}

/** The next stretch of the base that at least one side changed, with all hunks that reach into it. */
function takeRegion(left: LineHunk[], right: LineHunk[]): Region {
  const from = Math.min(left[0]?.at ?? Number.POSITIVE_INFINITY, right[0]?.at ?? Number.POSITIVE_INFINITY);
  const region: Region = { from, to: from, ours: [], theirs: [] };
  for (let grew = true; grew; ) {
    grew =
      takeTouching(left, region, region.ours, region.theirs) || takeTouching(right, region, region.theirs, region.ours);
  }
  return region;
}

/** Touching counts only against the other side's hunks: two of one side never touch. */
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

/** Hunks of neighbouring lines are separate changes; two insertions at one place, or one at a changed line, are not. */
function touches(a: LineHunk, b: LineHunk): boolean {
  if (a.removed === 0 || b.removed === 0) return a.at <= b.at + b.removed && b.at <= a.at + a.removed;
  return a.at < b.at + b.removed && b.at < a.at + a.removed;
}

function settle(base: readonly EditorLine[], { from, to, ours, theirs }: Region): MergePiece {
  const original = base.slice(from, to);
  const left = within(original, from, ours);
  const right = within(original, from, theirs);
  if (theirs.length === 0 || sameTexts(left, right)) return { kind: 'agreed', lines: left };
  if (ours.length === 0) return { kind: 'agreed', lines: right };
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

function sameTexts(a: readonly EditorLine[], b: readonly EditorLine[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, index) => {
      const other = b[index];
      return line.startMs === other?.startMs && line.endMs === other.endMs && line.text.trim() === other.text.trim();
    })
  );
}
