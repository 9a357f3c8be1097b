import { readWords } from '../data/tables.ts';

/** Frequent surnames that were nouns once: the family is meant in either letter case. */
export const mostlySurnames = readWords('surnames.txt');

const surnamesAlsoNouns = readWords('surnames-also-nouns.txt');
const placesAlsoNouns = readWords('places-also-nouns.txt');

/** Whether a noun that was typed with a capital means a family or a place rather than the thing. */
export function isNameWithCapital(lemma: string): boolean {
  return surnamesAlsoNouns.has(lemma) || placesAlsoNouns.has(lemma);
}
