import type { Mention, MentionField } from '@glosy/core/people/mention';
import { fold } from '@glosy/core/text/fold';
import { lemmasOf } from '@glosy/polish-search/lemmas';
import { unknownStems } from '@glosy/polish-search/stems';

/** Shorter words occur everywhere. */
const shortestWord = 4;

/**
 * Finds texts with words, in any form, that occur in closed lines and in no open line: staff decide whether they reveal
 * closed words.
 */
export function findMentions(
  { closed, open }: { closed: readonly string[]; open: readonly string[] },
  texts: readonly { field: MentionField; text: string }[],
): Mention[] {
  const closedKeys = keysOf(longWordsOf(closed));
  const suspects = longWordsOf(texts.map(({ text }) => text)).filter((word) => sharesKey(word, closedKeys));
  if (suspects.length === 0) return [];
  for (const key of keysOf(wordsLike(suspects, longWordsOf(open)))) closedKeys.delete(key);
  const found = new Set(suspects.filter((word) => sharesKey(word, closedKeys)));
  return texts.flatMap(({ field, text }) => {
    const words = longWordsOf([text]).filter((word) => found.has(word));
    return words.length === 0 ? [] : [{ field, text, words }];
  });
}

/** The distinct words, in their written form. */
function longWordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words)].filter((word) => word.length >= shortestWord);
}

/** Preselects words that may be forms of the few; looking up all of thousands would take a second. */
function wordsLike(few: readonly string[], words: readonly string[]): string[] {
  const starts = new Set(few.map(startOf));
  return words.filter((word) => starts.has(startOf(word)));
}

function startOf(word: string): string {
  return fold(word).slice(0, 2);
}

function sharesKey(word: string, keys: ReadonlySet<string>): boolean {
  return keysOfWord(word).some((key) => keys.has(key));
}

function keysOf(words: readonly string[]): Set<string> {
  return new Set(words.flatMap(keysOfWord));
}

/** Keys shared by the forms of a word: the dictionary's lemmas, or stems for an unknown word. */
function keysOfWord(word: string): string[] {
  const lemmas = lemmasOf(word, /^\p{Lu}/u.test(word) ? 'start' : 'lower', 'text');
  if (lemmas.size > 0) return [...lemmas.keys()].map((lemma) => lemma.toLowerCase());
  return unknownStems(word.toLowerCase()).map((stem) => `~${stem}`);
}
