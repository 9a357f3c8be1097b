import { longestOrderedRun } from '@glosy/core/transcript/longest-ordered-run';
import { nearestMatch, type TokenMatch } from './nearest-match.ts';

/** A stretch of both texts; `to` is exclusive. */
interface Stretch {
  ownFrom: number;
  ownTo: number;
  heardFrom: number;
  heardTo: number;
}

/** Number of comparisons; longer stretches are divided first. */
const shortStretch = 40_000;
const mostComparisons = 4_000_000;

/**
 * Matches a person's text with a machine's, in ascending order. Words that occur once in each text, first as three in a
 * row, are certain matches; between them the nearest match is computed. A stretch that only one side has stays
 * unmatched.
 */
export function matchHeard(own: readonly string[], heard: readonly string[]): TokenMatch[] {
  const found: TokenMatch[] = [];
  const whole = { ownFrom: 0, ownTo: own.length, heardFrom: 0, heardTo: heard.length };
  // An explicit stack instead of recursion: its last stretch is the first in the text.
  const waiting = [{ stretch: whole, inRow: 3 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { stretch, inRow } = next;
    const comparisons = (stretch.ownTo - stretch.ownFrom) * (stretch.heardTo - stretch.heardFrom);
    if (comparisons === 0) continue;
    if (comparisons <= shortStretch || (inRow === 0 && comparisons <= mostComparisons)) {
      for (const match of nearestMatch(
        own.slice(stretch.ownFrom, stretch.ownTo),
        heard.slice(stretch.heardFrom, stretch.heardTo),
      )) {
        found.push({ ...match, own: match.own + stretch.ownFrom, heard: match.heard + stretch.heardFrom });
      }
      continue;
    }
    if (inRow === 0) continue;
    const parts = divide(stretch, certainPlaces(own, heard, stretch, inRow));
    const isDivided = parts.length > 1;
    for (const part of parts.reverse()) waiting.push({ stretch: part, inRow: isDivided ? inRow : inRow - 1 });
  }
  return found;
}

/** The stretches that begin at the certain matches, and the one before the first. */
function divide(stretch: Stretch, places: readonly (readonly [own: number, heard: number])[]): Stretch[] {
  const { ownFrom, ownTo, heardFrom, heardTo } = stretch;
  const starts = [[ownFrom, heardFrom] as const, ...places.filter(([own, at]) => own > ownFrom || at > heardFrom)];
  return starts.map(([own, at], index) => {
    const [nextOwn, nextHeard] = starts[index + 1] ?? [ownTo, heardTo];
    return { ownFrom: own, ownTo: nextOwn, heardFrom: at, heardTo: nextHeard };
  });
}

/** Positions of equal runs of words that occur once in each text, as a longest ascending sequence. */
function certainPlaces(
  own: readonly string[],
  heard: readonly string[],
  { ownFrom, ownTo, heardFrom, heardTo }: Stretch,
  inRow: number,
): (readonly [number, number])[] {
  const inHeard = placesOnce(heard, heardFrom, heardTo, inRow);
  const shared: [number, number][] = [];
  for (const [words, place] of placesOnce(own, ownFrom, ownTo, inRow)) {
    const other = inHeard.get(words);
    if (place !== null && other != null) shared.push([place, other]);
  }
  shared.sort(([a], [b]) => a - b);
  const rising = longestOrderedRun(shared.map(([, at]) => at));
  return shared.filter((_, index) => rising.has(index));
}

/** The position of each run of words; null for one that occurs more than once. */
function placesOnce(tokens: readonly string[], from: number, to: number, inRow: number): Map<string, number | null> {
  const places = new Map<string, number | null>();
  for (let at = from; at + inRow <= to; at++) {
    const words = tokens.slice(at, at + inRow).join(' ');
    places.set(words, places.has(words) ? null : at);
  }
  return places;
}
