import type { Dependencies } from '../../dependencies.ts';
import { readForIndex } from '../../features/search/indexing/index-recording.ts';
import { listStale } from '../../features/search/indexing/index-state.repository.ts';
import { signatureOf } from '../../features/search/listeners-key.ts';
import { isIndexedAs } from '../../search/index/verify-index.ts';
import { isVocabularyWhole } from '../../search/index/verify-vocabulary.ts';

const remedy = 'Uruchom: npm run archive -- reindex';

/**
 * Compares the search index with the recordings. Those that changed since they were indexed are skipped: the server
 * indexes them within seconds, or when it starts.
 */
export async function checkIndex({
  database,
  searchStore,
  now,
}: Pick<Dependencies, 'database' | 'searchStore' | 'now'>): Promise<string[]> {
  const stale = new Set(await listStale(database.db, searchStore.db, { now }));
  const rows = await searchStore.db
    .selectFrom('search_recordings')
    .select(['recording', 'stamp'])
    .orderBy('recording')
    .execute();
  // A recording with closed passages is in the index twice.
  const damaged = new Set<string>();
  for (const { recording, stamp } of rows) {
    if (stale.has(recording)) continue;
    const stored = await database.readConsistently((db) => readForIndex(db, recording, { now }));
    // The recording changed while the check ran.
    if (stored.stamp !== stamp || (await isIndexedAs(searchStore.db, stored))) continue;
    damaged.add(signatureOf(recording));
  }
  return [
    ...((await isVocabularyWhole(searchStore.db)) ? [] : [`Słownik indeksu wyszukiwania jest uszkodzony. ${remedy}`]),
    ...[...damaged].map((name) => `Indeks wyszukiwania nagrania ${name} jest uszkodzony. ${remedy}`),
  ];
}
