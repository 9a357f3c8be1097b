import type { AlignmentDoubt } from '@glosy/core/contract/transcripts/words';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { HeardToken } from './heard-tokens.ts';
import type { SpokenToken } from './spoken-tokens.ts';

export interface PlacedLine {
  startMs: number;
  endMs: number;
  doubt: AlignmentDoubt | null;
}

interface Evidence {
  /** The words of each line. */
  tokens: readonly (readonly SpokenToken[])[];
  times: ReadonlyMap<SpokenToken, HeardToken>;
  /** The share of each line's words that were recognised; null without words. */
  parts: readonly (number | null)[];
  heard: readonly HeardToken[];
}

interface Times {
  startMs: number;
  endMs: number;
}

/** A smaller move does not justify changing a person's times. */
const sameMs = 100;
/** Below this share a person should check. */
const wellHeard = 0.5;
/** A neighbour that moves less counts as staying. */
const stayingMs = 1000;
const farMs = 3000;
/** Lines on each side that are compared with one that moves far. */
const compared = 2;
/** If more of the other lines move far, the passage was set at a wrong time. */
const mostOthers = 2;
/** Milliseconds per letter where nothing was recognised: about 14 letters a second. */
const usualLetterMs = 70;

/** The new times of lines, ascending in the order of the text. */
export function placeLines(lines: readonly TranscriptLine[], evidence: Evidence): PlacedLine[] {
  const found = timesOfHeard(evidence);
  const doubts = lines.map((_, index) => doubtOf(index, { lines, found, parts: evidence.parts }));
  const certain = found.map((times, index) => (doubts[index] === 'far' ? null : times));
  const placed = lines.map((line, index) => {
    const times = found[index];
    if (times) return isSame(line, times) ? line : times;
    const between = betweenNeighbours(line, index, { lines, certain });
    return evidence.parts[index] === null && isInOrder(line, index, certain) ? line : between;
  });
  return rising(placed, lines).map((times, index) => ({ ...times, doubt: doubts[index] ?? null }));
}

/** Times of the lines with recognised words, from the first to the last of these. */
function timesOfHeard({ tokens, times, parts, heard }: Evidence): (Times | null)[] {
  const letterMs = medianLetterMs(heard);
  const all = tokens.flat();
  const known = all.map((token) => times.get(token));
  let earliest = 0;
  const ends = known.map((time) => {
    earliest = Math.max(earliest, time?.endMs ?? 0);
    return earliest;
  });
  let first = 0;
  return tokens.map((line, index) => {
    const from = first;
    first += line.length;
    if (!parts[index]) return null;
    const timed = line.flatMap((token, at) => (times.has(token) ? [at] : []));
    const [head, tail] = [timed[0] as number, timed.at(-1) as number];
    const start = times.get(line[head] as SpokenToken) as HeardToken;
    const end = times.get(line[tail] as SpokenToken) as HeardToken;
    const before = lettersOf(line.slice(0, head)) * letterMs;
    const after = lettersOf(line.slice(tail + 1)) * letterMs;
    const next = known.slice(from + line.length, from + line.length + 20).find((time) => time !== undefined);
    return {
      startMs: Math.max(Math.min(start.startMs, ends[from - 1] ?? 0), Math.round(start.startMs - before)),
      endMs: Math.round(Math.min(end.endMs + after, Math.max(end.endMs, next?.startMs ?? Number.POSITIVE_INFINITY))),
    };
  });
}

function lettersOf(tokens: readonly SpokenToken[]): number {
  return tokens.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

function medianLetterMs(heard: readonly HeardToken[]): number {
  const paces = heard.map(({ key, startMs, endMs }) => (endMs - startMs) / (key.length + 1)).sort((a, b) => a - b);
  return paces[paces.length >> 1] || usualLetterMs;
}

interface Found {
  lines: readonly TranscriptLine[];
  found: readonly (Times | null)[];
  parts: readonly (number | null)[];
}

function doubtOf(index: number, { lines, found, parts }: Found): AlignmentDoubt | null {
  const part = parts[index];
  if (part == null) return null;
  const times = found[index];
  if (!times) return 'unheard';
  const moves = (at: number) => Math.abs((found[at] as Times).startMs - (lines[at] as TranscriptLine).startMs);
  if (moves(index) > farMs && doNeighboursStay(index, { found, moves })) return 'far';
  return part < wellHeard ? 'unheard' : null;
}

/** Whether the two nearest lines on each side stay, not counting a few others that also move far. */
function doNeighboursStay(
  index: number,
  { found, moves }: Pick<Found, 'found'> & { moves(at: number): number },
): boolean {
  const sides = ([-1, 1] as const).map((step) => {
    const near = nearest(found, index, step, compared + mostOthers);
    const neighbours = near.filter((at) => moves(at) <= farMs).slice(0, compared);
    const reached = neighbours.length < compared ? near.length : near.indexOf(neighbours.at(-1) as number) + 1;
    return { neighbours, others: reached - neighbours.length };
  });
  const neighbours = sides.flatMap((side) => side.neighbours);
  const others = sides.reduce((sum, side) => sum + side.others, 0);
  return others <= mostOthers && neighbours.length > 0 && neighbours.every((at) => moves(at) <= stayingMs);
}

/** Indexes of the nearest lines that have times. */
function nearest(found: readonly (Times | null)[], index: number, step: 1 | -1, most: number): number[] {
  const indexes: number[] = [];
  for (let at = index + step; at >= 0 && at < found.length && indexes.length < most; at += step) {
    if (found[at]) indexes.push(at);
  }
  return indexes;
}

interface Certain {
  lines: readonly TranscriptLine[];
  certain: readonly (Times | null)[];
}

/** Times that keep the line's place between its neighbours: they move as the neighbours' do. */
function betweenNeighbours(line: TranscriptLine, index: number, { lines, certain }: Certain): Times {
  const [before] = nearest(certain, index, -1, 1);
  const [after] = nearest(certain, index, 1, 1);
  const left = before === undefined ? null : { old: lines[before] as TranscriptLine, now: certain[before] as Times };
  const right = after === undefined ? null : { old: lines[after] as TranscriptLine, now: certain[after] as Times };
  if (!left && !right) return line;
  if (!left || !right) {
    const only = (left ?? right) as NonNullable<typeof left>;
    const by = only.now.startMs - only.old.startMs;
    return { startMs: Math.max(0, line.startMs + by), endMs: Math.max(0, line.endMs + by) };
  }
  const [oldFrom, oldTo] = [left.old.endMs, right.old.startMs];
  const [from, to] = [Math.min(left.now.endMs, right.now.startMs), right.now.startMs];
  const map = (ms: number) => {
    const part = oldTo > oldFrom ? Math.min(1, Math.max(0, (ms - oldFrom) / (oldTo - oldFrom))) : 0;
    return Math.round(from + part * (to - from));
  };
  return { startMs: map(line.startMs), endMs: map(line.endMs) };
}

/** Whether the line can keep its times without changing places with a neighbour. */
function isInOrder(line: TranscriptLine, index: number, certain: readonly (Times | null)[]): boolean {
  const [before] = nearest(certain, index, -1, 1);
  const [after] = nearest(certain, index, 1, 1);
  const from = before === undefined ? -1 : (certain[before] as Times).startMs;
  const to = after === undefined ? Number.POSITIVE_INFINITY : (certain[after] as Times).startMs;
  return from < line.startMs && line.startMs < to;
}

function isSame(line: Times, other: Times): boolean {
  return Math.abs(line.startMs - other.startMs) < sameMs && Math.abs(line.endMs - other.endMs) < sameMs;
}

/** Makes starts ascending, and ends not overlap the next line unless they did before. */
function rising(times: readonly Times[], lines: readonly TranscriptLine[]): Times[] {
  let last = -1;
  const starts = times.map(({ startMs }) => {
    last = Math.max(startMs, last + 1);
    return last;
  });
  return times.map(({ endMs }, index) => {
    const startMs = starts[index] as number;
    const next = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    const overlapped = (lines[index + 1]?.startMs ?? Number.POSITIVE_INFINITY) < (lines[index] as TranscriptLine).endMs;
    return { startMs, endMs: Math.max(startMs, overlapped ? endMs : Math.min(endMs, next)) };
  });
}
