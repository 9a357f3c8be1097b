import { readingsOf } from './dictionary.ts';
import { startSign } from './indexed-words.ts';
import { splitUse } from './word-use.ts';

/** An entry as people write it: a capital at a sentence's start stays only where the word is known with a capital alone. */
export function displayForm(entry: string): string {
  const word = splitUse(entry).entry.replace(/\.$/, '');
  if (!word.startsWith(startSign)) return word;
  const text = word.slice(startSign.length);
  const lower = text.toLowerCase();
  return readingsOf(lower).length > 0 || readingsOf(text).length === 0 ? lower : text;
}
