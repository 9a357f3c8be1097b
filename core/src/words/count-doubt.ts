import { reportedCertainty, type WordTime } from './word-time.ts';

/**
 * Below this value a recogniser considers a word more likely wrong than right. Lists need a fixed threshold to compare
 * transcripts; the editor underlines by rank instead, the same share of every transcript.
 */
const doubtfulBelow = 0.5;

/** Words of a text by their recogniser's certainty. */
export interface Doubt {
  /** Words with a known certainty, including those that a person wrote or confirmed. */
  rated: number;
  /** Words of these with a low certainty, in lines that nobody has compared with the sound. */
  doubtful: number;
}

/** The doubt of some words, and whether a recogniser reported any certainty: a 0 may also come from the archive. */
export interface CountedDoubt extends Doubt {
  isReported: boolean;
}

/** The share of doubtful words in these texts, from 0 to 1; null when no recogniser reported its confidence. */
export function doubtfulShare(doubts: readonly Doubt[]): number | null {
  const rated = doubts.reduce((sum, doubt) => sum + doubt.rated, 0);
  return rated === 0 ? null : doubts.reduce((sum, { doubtful }) => sum + doubtful, 0) / rated;
}

/** The doubt of one line. */
export function countDoubt(words: readonly WordTime[], isProofread: boolean): CountedDoubt {
  const known = words.flatMap(({ certainty }) => certainty ?? []);
  const doubtful = isProofread ? 0 : known.filter((certainty) => certainty < doubtfulBelow).length;
  const isReported = words.some((word) => (reportedCertainty(word) ?? 0) > 0);
  return { rated: known.length, doubtful, isReported };
}
