import { readPairs } from '../data/tables.ts';

/** Maps a spoken form to its standard form, in lower case. */
export const dialectWords = readPairs('dialect-words.txt');

/** Maps a spoken form that is also a rare standard word to the standard form that is equally likely. */
export const dialectReadings = readPairs('dialect-readings.txt');

/** The standard form of a word of dialect that no rule explains. */
export function listedForm(lower: string): string | undefined {
  return dialectWords.get(lower) ?? dialectReadings.get(lower);
}
