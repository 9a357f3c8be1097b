import type { EditorLine } from './editor-line.ts';

/** At index `at` of the base, `removed` lines are replaced by `inserted`. */
export interface LineHunk {
  readonly at: number;
  readonly removed: number;
  readonly inserted: readonly EditorLine[];
}

/** The hunks, in order, that turn `base` into `next`. Compares lines by identity, in linear time. */
export function findHunks(base: readonly EditorLine[], next: readonly EditorLine[]): LineHunk[] {
  const { start, baseEnd, nextEnd } = trim(base, next);
  const inBase = new Set(base.slice(start, baseEnd));
  const inNext = new Set(next.slice(start, nextEnd));
  const hunks: LineHunk[] = [];
  let at = start;
  let to = start;
  while (at < baseEnd || to < nextEnd) {
    if (at < baseEnd && base[at] === next[to]) {
      at += 1;
      to += 1;
      continue;
    }
    const [from, first] = [at, to];
    while (at < baseEnd && !inNext.has(base[at] as EditorLine)) at += 1;
    while (to < nextEnd && !inBase.has(next[to] as EditorLine)) to += 1;
    // Two lines have swapped places: advance on both sides.
    if (from === at && first === to) {
      at = Math.min(at + 1, baseEnd);
      to = Math.min(to + 1, nextEnd);
    }
    addHunk(hunks, { at: from, removed: at - from, inserted: next.slice(first, to) });
  }
  return hunks;
}

export function applyHunks<Line>(
  base: readonly Line[],
  hunks: readonly { at: number; removed: number; inserted: readonly Line[] }[],
): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const { at, removed, inserted } of hunks) {
    for (; from < at; from++) lines.push(base[from] as Line);
    for (const line of inserted) lines.push(line);
    from = at + removed;
  }
  for (; from < base.length; from++) lines.push(base[from] as Line);
  return lines;
}

/** Joins hunks that touch. */
function addHunk(hunks: LineHunk[], hunk: LineHunk): void {
  const last = hunks.at(-1);
  if (!last || last.at + last.removed !== hunk.at) {
    hunks.push(hunk);
    return;
  }
  hunks[hunks.length - 1] = {
    at: last.at,
    removed: last.removed + hunk.removed,
    inserted: [...last.inserted, ...hunk.inserted],
  };
}

function trim(base: readonly EditorLine[], next: readonly EditorLine[]) {
  const shorter = Math.min(base.length, next.length);
  let start = 0;
  while (start < shorter && base[start] === next[start]) start += 1;
  let same = 0;
  while (same < shorter - start && base[base.length - 1 - same] === next[next.length - 1 - same]) same += 1;
  return { start, baseEnd: base.length - same, nextEnd: next.length - same };
}
