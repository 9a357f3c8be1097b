import type { WireWord } from '@glosy/core/contract/transcripts/words';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { spokenWords, wordPlaces } from '@glosy/core/words/word-time';

/** The starts of a line's words. Two fields instead of an object for each word: a long interview has 100,000 words. */
export interface LineWords {
  /** The words, joined by spaces. */
  spoken: string;
  startsMs: readonly number[];
}

/** A word in the text of its line, from `start` to `end` (exclusive). */
export interface PlacedWord {
  startMs: number;
  start: number;
  end: number;
}

/** Null for a line without known words. */
export function toLineWords(words: readonly WireWord[]): LineWords | null {
  if (words.length === 0) return null;
  return { spoken: words.map(([, , , text]) => text).join(' '), startsMs: words.map(([startMs]) => startMs) };
}

/** The words of a line with their positions in its text; none if the times belong to other words. */
export function placedWords({ text }: TranscriptLine, known: LineWords | null | undefined): PlacedWord[] {
  const words = known ? spokenWords(text) : [];
  if (!known || words.join(' ') !== known.spoken || words.length !== known.startsMs.length) return [];
  return wordPlaces(text).map((place, index) => ({ startMs: known.startsMs[index] as number, ...place }));
}

/** The spoken word: the last one that has begun, so that the mark does not disappear between words. */
export function wordAt(words: readonly PlacedWord[], ms: number): PlacedWord | null {
  const time = Math.round(ms);
  return words.filter(({ startMs }) => startMs <= time).at(-1) ?? null;
}
