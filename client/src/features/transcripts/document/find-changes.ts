import { lineAt } from '@glosy/core/time/timecode';
import type { EditorLine } from './editor-line.ts';
import { findHunks } from './line-hunks.ts';

/** The lines of one changed place, before and after; `at` is the index of the first in the state before. */
export interface PlaceChange {
  readonly at: number;
  readonly before: readonly EditorLine[];
  readonly after: readonly EditorLine[];
}

/**
 * The smallest places that changed between two states: a line and the line that continues it, split or merged lines
 * together. Equal lines must be the same objects in both states (`continueLines`).
 */
export function findChanges(before: readonly EditorLine[], after: readonly EditorLine[]): PlaceChange[] {
  return findHunks(before, after).flatMap(({ at, removed, inserted }) => {
    let start = at;
    return groups(before.slice(at, at + removed), inserted).map((group) => {
      const change = { at: start, ...group };
      start += group.before.length;
      return change;
    });
  });
}

/** Equal for two changes of the same content, even if they were found at different times. */
export function contentOf({ before, after }: PlaceChange): string {
  return JSON.stringify(
    [before, after].map((lines) =>
      lines.map(({ startMs, endMs, text, isProofread }) => [startMs, endMs, text, isProofread]),
    ),
  );
}

type Group = Pick<PlaceChange, 'before' | 'after'>;

/** Splits a hunk at borders that no pair of related lines crosses. */
function groups(before: readonly EditorLine[], after: readonly EditorLine[]): Group[] {
  const { lastAfter, lastBefore } = relate(before, after);
  const found: Group[] = [];
  let [from, to] = [0, 0];
  while (from < before.length || to < after.length) {
    let [endBefore, endAfter] = [from, to];
    if (startsFirst(before[from], after[to])) endBefore += 1;
    else endAfter += 1;
    for (let [at, next] = [from, to]; at < endBefore || next < endAfter; ) {
      if (at < endBefore) endAfter = Math.max(endAfter, (lastAfter[at++] as number) + 1);
      else endBefore = Math.max(endBefore, (lastBefore[next++] as number) + 1);
    }
    found.push({ before: before.slice(from, endBefore), after: after.slice(to, endAfter) });
    [from, to] = [endBefore, endAfter];
  }
  return found;
}

function startsFirst(line: EditorLine | undefined, other: EditorLine | undefined): boolean {
  return line !== undefined && (other === undefined || line.startMs <= other.startMs);
}

/**
 * For each line the last related line of the other side, −1 for none: the one with its id, and lines without a partner
 * whose middle is inside it.
 */
function relate(before: readonly EditorLine[], after: readonly EditorLine[]) {
  const lastAfter = before.map(() => -1);
  const lastBefore = after.map(() => -1);
  const link = (old: number, next: number) => {
    lastAfter[old] = Math.max(lastAfter[old] as number, next);
    lastBefore[next] = Math.max(lastBefore[next] as number, old);
  };
  const places = new Map(before.map(({ id }, index) => [id, index]));
  const continued = new Set(after.map(({ id }) => id));
  for (const [next, line] of after.entries()) {
    const old = places.get(line.id) ?? lineAt(before, middleOf(line));
    if (old >= 0) link(old, next);
  }
  for (const [old, line] of before.entries()) {
    const next = continued.has(line.id) ? -1 : lineAt(after, middleOf(line));
    if (next >= 0) link(old, next);
  }
  return { lastAfter, lastBefore };
}

function middleOf({ startMs, endMs }: EditorLine): number {
  return (startMs + endMs) / 2;
}
