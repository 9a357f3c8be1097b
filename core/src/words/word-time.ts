import type { TimedWord } from '../formats/recognisers/timed-word.ts';
import { splitSpeaker } from '../transcript/speaker.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';

/** Time of a word within the audio, in milliseconds. */
export interface WordTime {
  startMs: number;
  endMs: number;
  /** The recogniser's certainty, 0 to below 1; 1 where a person wrote or confirmed the word; null: unknown. */
  certainty: number | null;
  /** The recogniser's certainty of a word that a person wrote or confirmed. */
  heard?: number | null;
}

/** The word once a person has written or confirmed it. */
export function settledWord(word: WordTime): WordTime {
  return word.certainty === 1 ? word : { ...word, certainty: 1, heard: word.certainty };
}

/** The recogniser's certainty of the word, before a person settled it; null: unknown. */
export function reportedCertainty({ certainty, heard = null }: WordTime): number | null {
  return certainty === 1 ? heard : certainty;
}

/** A line with the times of its words, in the order of `spokenWords`; null without measured times. */
export interface WordedLine extends TranscriptLine {
  words: readonly WordTime[] | null;
}

/** The words of a line without its speaker's name. */
export function spokenWords(text: string): string[] {
  return splitSpeaker(text)
    .words.split(/\s+/)
    .filter((word) => word !== '');
}

/** Positions of these words in the text, in UTF-16 units; `end` is exclusive. */
export function wordPlaces(text: string): { start: number; end: number }[] {
  const from = text.length - splitSpeaker(text).words.length;
  return [...text.slice(from).matchAll(/\S+/g)].map(({ index, 0: word }) => {
    return { start: from + index, end: from + index + word.length };
  });
}

/** The highest certainty of a recogniser: 1 is reserved for people. */
const surest = 0.99;

/** The times of the words that a recogniser heard in a line; null if it recognised only few of the line's words. */
export function heardTimes(words: readonly TimedWord[]): WordTime[] | null {
  const guessed = words.filter(({ isGuessed }) => isGuessed).length;
  if (guessed * 2 > words.length) return null;
  return words.flatMap(({ text, startMs, endMs, certainty = null }) => {
    const parts = text.split(/\s+/).filter((part) => part !== '');
    const share = (endMs - startMs) / Math.max(1, parts.length);
    return parts.map((_, index) => ({
      startMs: Math.round(startMs + share * index),
      endMs: Math.round(startMs + share * (index + 1)),
      certainty: certainty === null ? null : Math.min(surest, Math.max(0, certainty)),
    }));
  });
}
