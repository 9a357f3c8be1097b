import type { Key, WordTerm } from './search-query.ts';

/** How well a word of the archive answers a typed word: from 0 (not at all) to 1 (the very form). */
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
