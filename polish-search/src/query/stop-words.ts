import { readWords } from '../data/tables.ts';

/** Words too frequent to search for: dropped outside quotation marks unless nothing else is left. In lower case. */
export const stopWords = readWords('stop-words.txt');

/** Lemmas that a query can do without when nothing is found with them. */
export const optionalLemmas = readWords('optional-words.txt');
