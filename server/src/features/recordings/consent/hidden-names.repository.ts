import { fold } from '@glosy/core/text/fold';
import type { Queryable } from '../../../database/database.ts';
import { listPseudonyms } from './pseudonyms.repository.ts';

const wordPattern = /\p{L}+/gu;

/** Removes every part of a name that a pseudonym hides, of any recording, from a text. */
export async function hiddenNamesRemover(db: Queryable): Promise<(text: string) => string> {
  const narrators = await listPseudonyms(db);
  const parts = new Set([...narrators.values()].flatMap(({ name }) => name.match(wordPattern)?.map(fold) ?? []));
  return parts.size === 0
    ? (text) => text
    : (text) => text.replace(wordPattern, (word) => (parts.has(fold(word)) ? '' : word));
}
