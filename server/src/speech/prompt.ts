import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import { fold } from '@glosy/core/text/fold';

/** Whisper reads the last 224 tokens of a prompt, and a token is about two letters of a Polish name. */
const mostCharacters = 400;
/** Shorter words of names are initials and prepositions. */
const shortestWord = 3;

/** A list of the names, the first ones where all are too long. */
export function promptOf(names: Iterable<string>): string {
  const distinct = new Map<string, string>();
  let length = 0;
  for (const name of names) {
    const plain = name.replace(/\s+/g, ' ').trim();
    if (plain === '' || distinct.has(fold(plain))) continue;
    length += plain.length + 2;
    if (length > mostCharacters) break;
    distinct.set(fold(plain), plain);
  }
  return distinct.size === 0 ? '' : `${[...distinct.values()].join(', ')}.`;
}

/** The words, of which those that the prompt has are doubtful: a recogniser may write them because it has read them. */
export function doubtPrompted(words: readonly TimedWord[], prompt: string): TimedWord[] {
  const prompted = new Set(wordsIn(prompt).filter((word) => word.length >= shortestWord));
  return words.map((word) => (wordsIn(word.text).some((one) => prompted.has(one)) ? { ...word, certainty: 0 } : word));
}

function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
