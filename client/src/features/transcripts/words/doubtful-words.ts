import { reportedCertainty, type WordTime, wordPlaces } from '@glosy/core/words/word-time';
import type { EditorLine } from '../document/editor-line.ts';

/** A word that its recogniser was unsure of. */
export interface DoubtfulWord extends Pick<WordTime, 'startMs' | 'endMs'> {
  /** The word's index in its line, from 0. */
  readonly index: number;
  /** The word's range in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Certainty is stored in hundredths. The archive gives 0 to words that it doubts itself: all of them are doubtful,
 * regardless of their number.
 */
const leastCertainty = 0.01;

/**
 * The certainty below which a word is doubtful: that of the least certain `percent` of all words, because recognisers
 * differ in how sure they are. Words that a person has settled since are ranked too, so the list gets shorter by them
 * instead of longer at its end. Words with the limit's own certainty are included unless they are many. Null if no
 * recogniser reported its certainty.
 */
export function doubtLimit(words: readonly WordTime[], percent: number): number | null {
  const known = words.flatMap((word) => reportedCertainty(word) ?? []);
  known.sort((a, b) => a - b);
  const wanted = Math.ceil((words.length * percent) / 100);
  const last = known[Math.min(wanted, known.length) - 1];
  if (last === undefined) return null;
  const next = known.findIndex((certainty) => certainty > last);
  return next >= 0 && next <= 2 * wanted ? (known[next] ?? null) : Math.max(last, leastCertainty);
}

/** The doubtful words of a line that nobody has compared with the sound. */
export function doubtfulIn(line: EditorLine, words: readonly WordTime[], limit: number): DoubtfulWord[] {
  if (line.isProofread) return [];
  const places = wordPlaces(line.text);
  return words.flatMap(({ startMs, endMs, certainty }, index) => {
    const place = places[index];
    return place && certainty !== null && certainty < limit ? [{ index, startMs, endMs, ...place }] : [];
  });
}
