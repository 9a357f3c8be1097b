import { detectGlobalOffset } from '../transcript/global-offset.ts';
import { longestOrderedRun } from '../transcript/longest-ordered-run.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import { spokenWords, type WordedLine } from './word-time.ts';

/** In lines. */
const longRegion = 40;

/** `kept`: lines with unchanged text, each with its earlier line; `regions`: all others. */
export interface Region {
  before: WordedLine[];
  after: TranscriptLine[];
}

/** `kept`: lines whose text stayed, with the earlier line that each is; `regions`: all others. */
export function changedRegions(
  before: readonly WordedLine[],
  after: readonly TranscriptLine[],
): { kept: Map<TranscriptLine, WordedLine>; regions: Region[] } {
  const [old, next] = [before[0], after[0]];
  // A single edited line, as after each keystroke in the editor.
  if (old && next && before.length === 1 && after.length === 1) {
    return old.text === next.text
      ? { kept: new Map([[next, old]]), regions: [] }
      : { kept: new Map(), regions: [{ before: [old], after: [next] }] };
  }
  const places = keptPlaces(before, after);
  const kept = new Map<TranscriptLine, WordedLine>();
  for (const [index, place] of places.entries()) {
    if (place !== null) kept.set(after[index] as TranscriptLine, before[place] as WordedLine);
  }
  const sources = new Set(kept.values());
  const regions = regionsBetween(before, after, regionStarts(before, after, places, beginningOf)).flatMap((region) =>
    // If nearly every line begins with another word, only the time identifies a line.
    Math.min(region.before.length, region.after.length) <= longRegion
      ? [region]
      : regionsBetween(region.before, region.after, regionStarts(region.before, region.after, [], timeOf)),
  );
  const edited = regions.map((region) => ({
    before: region.before.filter((line) => !sources.has(line)),
    after: region.after.filter((line) => !kept.has(line)),
  }));
  return { kept, regions: edited.filter((region) => region.after.length > 0) };
}

/** The stretches between positions that are the same on both sides. */
function regionsBetween(
  before: readonly WordedLine[],
  after: readonly TranscriptLine[],
  starts: readonly (readonly [number, number])[],
): Region[] {
  const regions: Region[] = [];
  let [from, to] = [0, 0];
  for (const [nextBefore, nextAfter] of [...starts, [before.length, after.length]] as const) {
    regions.push({ before: before.slice(from, nextBefore), after: after.slice(to, nextAfter) });
    [from, to] = [nextBefore, nextAfter];
  }
  return regions;
}

/**
 * For each new line the index of the earlier one with its text: at its position, else if the text occurs once on both
 * sides.
 */
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

/** Possible starts of regions, ascending on both sides: lines with unchanged text, and lines of the same name. */
function regionStarts(
  before: readonly WordedLine[],
  after: readonly TranscriptLine[],
  kept: readonly (number | null)[],
  nameOf: (line: TranscriptLine, offset: number) => string,
): (readonly [number, number])[] {
  const offset = detectGlobalOffset(before, after);
  const beginning = new Map(before.map((line, index) => [nameOf(line, offset), index]));
  const starts = after.flatMap((line, index): (readonly [number, number])[] => {
    const place = kept[index] ?? beginning.get(nameOf(line, 0));
    return place === undefined ? [] : [[place, index]];
  });
  const inOrder = longestOrderedRun(starts.map(([place]) => place));
  return starts.filter((_, index) => inOrder.has(index));
}

function timeOf({ startMs }: TranscriptLine, offset: number): string {
  return String(startMs + offset);
}

/** The shifted time of a line, and its first word. */
function beginningOf({ startMs, text }: TranscriptLine, offset: number): string {
  return `${startMs + offset} ${spokenWords(text)[0] ?? ''}`;
}
