import type { Key } from '@glosy/polish-search/key';
import type { SearchQuery, Term, WordTerm } from '@glosy/polish-search/search-query';
import { chunks } from '../index/chunks.ts';
import type { SearchReader } from '../search-store.ts';

/** Words of the vocabulary by number, each with the weight of its match. */
export type FoundWords = ReadonlyMap<number, number>;

/** Weights below this are noise. */
const leastWeight = 0.01;
/** Maximum of words that a prefix (`par*`) matches. */
const wordsPerPrefix = 2000;
const prefixWeight = 0.8;
const keysPerQuery = 1000;

/** The words of the vocabulary that match a query word, by any of its keys or its aliases' keys. */
export async function findWords(db: SearchReader, term: WordTerm): Promise<FoundWords> {
  const keys = [...term.keys, ...term.aliases.flatMap((alias) => alias.keys)];
  const found = await wordsWith(db, keys);
  if (term.prefix !== undefined) {
    for (const id of await wordsBeginning(db, term.prefix)) {
      found.set(id, Math.max(found.get(id) ?? 0, prefixWeight));
    }
  }
  return found;
}

/** The folded forms of all words of the vocabulary that match any word of the query. */
export async function readFoundForms(db: SearchReader, { terms }: SearchQuery): Promise<ReadonlySet<string>> {
  const ids = new Set<number>();
  for (const word of terms.flatMap(wordsOf)) for (const id of (await findWords(db, word)).keys()) ids.add(id);
  const forms = new Set<string>();
  for (const some of chunks([...ids], keysPerQuery)) {
    const rows = await db.selectFrom('search_words').select('folded').where('id', 'in', some).execute();
    for (const { folded } of rows) forms.add(folded);
  }
  return forms;
}

/** The single words of a term, including those of its multi-word aliases. */
function wordsOf(term: Term): readonly WordTerm[] {
  if (term.kind === 'phrase') return term.words;
  return [term, ...term.aliases.flatMap(({ words }) => words ?? [])];
}

async function wordsWith(db: SearchReader, keys: readonly Key[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  if (keys.length === 0) return found;
  const weights = new Map<string, number>();
  for (const { key, weight } of keys) weights.set(key, Math.max(weights.get(key) ?? 0, weight));
  for (const some of chunks([...weights.keys()], keysPerQuery)) {
    const rows = await db
      .selectFrom('search_keys')
      .select(['key', 'word_id', 'weight'])
      .where('key', 'in', some)
      .execute();
    for (const { key, word_id, weight } of rows) {
      const product = weight * (weights.get(key) ?? 0);
      if (product >= leastWeight && product > (found.get(word_id) ?? 0)) found.set(word_id, product);
    }
  }
  return found;
}

async function wordsBeginning(db: SearchReader, prefix: string): Promise<number[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('id')
    .where('folded', '>=', prefix)
    .where('folded', '<', `${prefix}\u{10ffff}`)
    .orderBy('folded')
    .orderBy('entry')
    .limit(wordsPerPrefix)
    .execute();
  return rows.map(({ id }) => id);
}
