import { detectGlobalOffset } from '../global-offset.ts';
import { longestOrderedRun } from '../longest-ordered-run.ts';
import type { TranscriptLine } from '../transcript-line.ts';
import { spokenWords, type WordedLine } from './word-time.ts';

/** Lines in a row that were edited, before and after. */
export interface Region {
  before: WordedLine[];
  after: TranscriptLine[];
}

/** `kept`: lines whose text stayed, with the earlier line that each is; `regions`: all others. */
export function changedRegions(
  before: readonly WordedLine[],
  after: readonly TranscriptLine[],
): { kept: Map<TranscriptLine, WordedLine>; regions: Region[] } {
  const places = keptPlaces(before, after);
  const kept = new Map<TranscriptLine, WordedLine>();
  for (const [index, place] of places.entries()) {
    if (place !== null) kept.set(after[index] as TranscriptLine, before[place] as WordedLine);
  }
  const sources = new Set(kept.values());
  const regions: Region[] = [];
  let [from, to] = [0, 0];
  for (const [nextBefore, nextAfter] of [
    ...regionStarts(before, after, places),
    [before.length, after.length],
  ] as const) {
    const region = {
      before: before.slice(from, nextBefore).filter((line) => !sources.has(line)),
      after: after.slice(to, nextAfter).filter((line) => !kept.has(line)),
    };
    if (region.after.length > 0) regions.push(region);
    [from, to] = [nextBefore, nextAfter];
  }
  return { kept, regions };
}

/** For each new line the index of the earlier one with its text: in its place, else where both sides have it once. */
function keptPlaces(before: readonly WordedLine[], after: readonly TranscriptLine[]): (number | null)[] {
  const byPlace = new Map(before.map((line, index) => [`${line.startMs} ${line.text}`, index]));
  const [old, next] = [placesOnce(before), placesOnce(after)];
  return after.map(({ startMs, text }) => {
    const same = byPlace.get(`${startMs} ${text}`);
    return same ?? (next.get(text) == null ? null : (old.get(text) ?? null));
  });
}

/** Indexes of lines by their text; null for a text that several have. */
function placesOnce(lines: readonly TranscriptLine[]): Map<string, number | null> {
  const places = new Map<string, number | null>();
  for (const [index, { text }] of lines.entries()) places.set(text, places.has(text) ? null : index);
  return places;
}

/**
 * Where a region may begin, rising on both sides: at lines whose text stayed, and at lines that begin with the same word
 * at the same time.
 */
function regionStarts(
  before: readonly WordedLine[],
  after: readonly TranscriptLine[],
  kept: readonly (number | null)[],
): (readonly [number, number])[] {
  const offset = detectGlobalOffset(before, after);
  const beginning = new Map(before.map((line, index) => [beginningOf(line, offset), index]));
  const starts = after.flatMap((line, index): (readonly [number, number])[] => {
    const place = kept[index] ?? beginning.get(beginningOf(line, 0));
    return place === undefined ? [] : [[place, index]];
  });
  const inOrder = longestOrderedRun(starts.map(([place]) => place));
  return starts.filter((_, index) => inOrder.has(index));
}

function beginningOf({ startMs, text }: TranscriptLine, offset: number): string {
  return `${startMs + offset} ${spokenWords(text)[0] ?? ''}`;
}
