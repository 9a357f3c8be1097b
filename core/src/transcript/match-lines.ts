import { matchTokens } from '../words/match-tokens.ts';
import { detectGlobalOffset } from './global-offset.ts';
import type { TranscriptLine } from './transcript-line.ts';

/** `Id` identifies the line. */
export interface OldLine<Id = string> extends TranscriptLine {
  id: Id;
}

/** `ids[i]` is the old line that the new line `i` continues; `successors` maps a deleted line to the new one at its time. */
export interface LineMatch<Id = string> {
  ids: (Id | null)[];
  successors: Map<Id, number>;
}

/**
 * Finds the new line that continues each old one, so that tags stay on the same words when a transcript is saved again:
 * by the same start and text, then the same text in the same order, then the same start, then the longest overlap in
 * time; each old line continues at most once. When the whole transcript was shifted, the shifted times are compared. The successor of a deleted line is the
 * new line that covers its start, else the nearest; it has none only when there are no new lines.
 */
export function matchLines<Id>(old: readonly OldLine<Id>[], next: readonly TranscriptLine[]): LineMatch<Id> {
  const offset = detectGlobalOffset(old, next);
  const shifted = old.map((line) => ({ ...line, startMs: line.startMs + offset, endMs: line.endMs + offset }));
  const matching = new Matching<Id>(shifted, next);
  matching.pairEnds();
  matching.pairBy((line) => `${line.startMs} ${line.text}`);
  matching.pairTexts();
  matching.pairBy((line) => String(line.startMs));
  for (const { oldIndex, newIndex } of overlaps(shifted, next, matching)) matching.pair(oldIndex, newIndex);
  return {
    ids: matching.oldOfNew.map((oldIndex) => old[oldIndex]?.id ?? null),
    successors: matching.mapDeletedLines(),
  };
}

class Matching<Id> {
  /** The index of the old line that each new line continues, −1 for none. */
  readonly oldOfNew: number[];
  readonly isOldUsed: boolean[];
  private readonly old: readonly OldLine<Id>[];
  private readonly next: readonly TranscriptLine[];

  constructor(old: readonly OldLine<Id>[], next: readonly TranscriptLine[]) {
    this.old = old;
    this.next = next;
    this.oldOfNew = next.map(() => -1);
    this.isOldUsed = old.map(() => false);
  }

  pair(oldIndex: number, newIndex: number): void {
    if (this.isOldUsed[oldIndex] || this.oldOfNew[newIndex] !== -1) return;
    this.oldOfNew[newIndex] = oldIndex;
    this.isOldUsed[oldIndex] = true;
  }

  /** Pairs equal lines from both ends inwards: all but a few lines in most saves. */
  pairEnds(): void {
    const shorter = Math.min(this.old.length, this.next.length);
    let head = 0;
    while (head < shorter && isSame(this.old[head], this.next[head])) this.pair(head, head++);
    for (let tail = 1; tail <= shorter - head; tail++) {
      if (!isSame(this.old.at(-tail), this.next.at(-tail))) return;
      this.pair(this.old.length - tail, this.next.length - tail);
    }
  }

  /** Pairs unpaired lines with equal keys, in their order. */
  pairBy(key: (line: TranscriptLine) => string): void {
    const free = new Map<string, number[]>();
    for (let at = this.old.length - 1; at >= 0; at--) {
      if (this.isOldUsed[at]) continue;
      const place = key(this.old[at] as OldLine);
      const same = free.get(place);
      if (same) same.push(at);
      else free.set(place, [at]);
    }
    this.next.forEach((line, newIndex) => {
      if (this.oldOfNew[newIndex] !== -1) return;
      const oldIndex = free.get(key(line))?.pop();
      if (oldIndex !== undefined) this.pair(oldIndex, newIndex);
    });
  }

  /** Pairs unpaired lines whose words stayed although their times changed, if they are in the same order. */
  pairTexts(): void {
    const oldIndexes = [...this.old.keys()].filter((at) => !this.isOldUsed[at]);
    const newIndexes = [...this.next.keys()].filter((at) => this.oldOfNew[at] === -1);
    const matches = matchTokens(
      oldIndexes.map((at) => (this.old[at] as OldLine).text),
      newIndexes.map((at) => (this.next[at] as TranscriptLine).text),
    );
    for (const [oldAt, newAt] of matches) this.pair(oldIndexes[oldAt] as number, newIndexes[newAt] as number);
  }

  mapDeletedLines(): Map<Id, number> {
    const successors = new Map<Id, number>();
    if (this.next.length === 0 || this.isOldUsed.every(Boolean)) return successors;
    const order = byStart(this.next);
    this.old.forEach((line, oldIndex) => {
      if (!this.isOldUsed[oldIndex]) successors.set(line.id, findSuccessor(line.startMs, this.next, order));
    });
    return successors;
  }
}

/** The new line that covers a time, else the nearer neighbour. `order`: indexes of the lines by start. */
function findSuccessor(time: number, next: readonly TranscriptLine[], order: readonly number[]): number {
  const place = firstAfter(order, next, time);
  const before = order[place - 1];
  const after = order[place];
  if (before === undefined) return after as number;
  const sinceEnd = time - (next[before] as TranscriptLine).endMs;
  if (after === undefined || sinceEnd < 0) return before;
  return sinceEnd <= (next[after] as TranscriptLine).startMs - time ? before : after;
}

/**
 * Number of neighbours that a line is compared with. A line overlaps more only where nearly all lines overlap; the
 * limit bounds the time there.
 */
const overlapsPerLine = 64;

/** Unpaired lines that overlap in time, the longest overlap first. */
function overlaps<Id>(
  old: readonly TranscriptLine[],
  next: readonly TranscriptLine[],
  { isOldUsed, oldOfNew }: Matching<Id>,
) {
  const order = byStart(next).filter((newIndex) => oldOfNew[newIndex] === -1);
  const found: { oldIndex: number; newIndex: number; shared: number }[] = [];
  const longest = next.reduce((length, line) => Math.max(length, line.endMs - line.startMs), 0);
  old.forEach((line, oldIndex) => {
    if (isOldUsed[oldIndex]) return;
    let place = firstAfter(order, next, line.endMs) - 1;
    for (let count = 0; place >= 0 && count < overlapsPerLine; place--, count++) {
      const newIndex = order[place] as number;
      const other = next[newIndex] as TranscriptLine;
      if (other.startMs + longest <= line.startMs) break;
      const shared = Math.min(line.endMs, other.endMs) - Math.max(line.startMs, other.startMs);
      if (shared > 0) found.push({ oldIndex, newIndex, shared });
    }
  });
  return found.sort((a, b) => b.shared - a.shared || a.oldIndex - b.oldIndex || a.newIndex - b.newIndex);
}

function isSame(line: TranscriptLine | undefined, other: TranscriptLine | undefined): boolean {
  return line?.startMs === other?.startMs && line?.endMs === other?.endMs && line?.text === other?.text;
}

function byStart(lines: readonly TranscriptLine[]): number[] {
  const startOf = (index: number) => (lines[index] as TranscriptLine).startMs;
  return [...lines.keys()].sort((a, b) => startOf(a) - startOf(b) || a - b);
}

/** The first index in `order` whose line starts after the time (binary search). */
function firstAfter(order: readonly number[], lines: readonly TranscriptLine[], time: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[order[middle] as number] as TranscriptLine).startMs <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
