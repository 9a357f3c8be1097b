import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import { isKnown } from '@glosy/polish-search/known-words';
import type { Stretch } from './stretch.ts';

/** Fewer words say nothing about the language. */
const fewWords = 8;
const leastKnown = 0.5;
/** Speech that is long enough for a word to be missed in it. */
const longSpeechMs = 2000;
const leastWordsPerSecond = 0.5;

const foreignLetter = /(?![a-ząćęłńóśźż])\p{L}/iu;

/**
 * Why the words are hardly what was said, as people read it; null where nothing tells so. Recognisers drift to other
 * languages on hard sound, or write nothing.
 * @param speech where somebody speaks, on the clock of the words
 */
export function doubtOf(words: readonly TimedWord[], speech: readonly Stretch[]): string | null {
  if (words.some(({ text }) => foreignLetter.test(text))) return 'Są w nim litery spoza polskiego alfabetu.';
  const bare = words.map(({ text }) => text.replace(/[^\p{L}]/gu, '')).filter((text) => text !== '');
  if (bare.length >= fewWords && bare.filter(isKnown).length < leastKnown * bare.length) {
    return 'Mało w nim słów, które zna słownik.';
  }
  return speech.some((stretch) => isSparse(words, stretch))
    ? 'Dźwięk jest głośny jak mowa, a słów prawie nie ma.'
    : null;
}

function isSparse(words: readonly TimedWord[], { startMs, endMs }: Stretch): boolean {
  const lengthMs = endMs - startMs;
  if (lengthMs <= longSpeechMs) return false;
  const within = words.filter((word) => word.startMs >= startMs && word.startMs < endMs).length;
  return within < (leastWordsPerSecond * lengthMs) / 1000;
}
