import { foldedForm } from '@glosy/polish-search/entries';
import { entryKeys } from '@glosy/polish-search/entry-keys';
import type { SearchReader } from '../search-store.ts';
import { chunks } from './chunks.ts';

const wordsPerQuery = 400;

interface Word {
  readonly id: number;
  readonly entry: string;
  readonly folded: string;
}

/** Whether every word of the vocabulary has all its keys. */
export async function isVocabularyWhole(db: SearchReader): Promise<boolean> {
  const words = db.selectFrom('search_words').select(['id', 'entry', 'folded']).orderBy('id').limit(wordsPerQuery);
  for (let last = 0; ; ) {
    const some = await words.where('id', '>', last).execute();
    if (some.length === 0) return true;
    const damaged = await listDamaged(db, some);
    // A word without occurrences is removed with its keys, possibly between two of these queries.
    if (damaged.length > 0 && (await isStored(db, damaged))) return false;
    last = some[some.length - 1]?.id ?? last;
  }
}

async function listDamaged(db: SearchReader, words: readonly Word[]): Promise<number[]> {
  const wanted = words.map((word) => ({ ...word, keys: entryKeys(word.entry) }));
  const stored = new Map<string, number>();
  for (const some of chunks([...new Set(wanted.flatMap(({ keys }) => keys.map(({ key }) => key)))], wordsPerQuery)) {
    const rows = await db.selectFrom('search_keys').selectAll().where('key', 'in', some).execute();
    for (const { key, word_id, weight } of rows) stored.set(`${word_id} ${key}`, weight);
  }
  return wanted
    .filter(
      ({ id, entry, folded, keys }) =>
        folded !== (foldedForm(entry) ?? '') || keys.some(({ key, weight }) => stored.get(`${id} ${key}`) !== weight),
    )
    .map(({ id }) => id);
}

async function isStored(db: SearchReader, ids: readonly number[]): Promise<boolean> {
  const rows = await db.selectFrom('search_words').select('id').where('id', 'in', ids).limit(1).execute();
  return rows.length > 0;
}
