import type { Key } from '../keys/key.ts';
import type { WordTerm } from '../query/search-query.ts';

/** The weight with which a typed word matches a word with these keys: from 0 (no match) to 1 (the same form). */
export function wordWeight(keys: readonly Key[], word: WordTerm): number {
  const own = greatestProduct(keys, word.keys);
  return word.aliases.reduce((best, alias) => Math.max(best, greatestProduct(keys, alias.keys)), own);
}

function greatestProduct(keys: readonly Key[], typed: readonly Key[]): number {
  let best = 0;
  for (const { key, weight } of keys) {
    for (const other of typed) {
      if (other.key === key) best = Math.max(best, weight * other.weight);
    }
  }
  return best;
}
