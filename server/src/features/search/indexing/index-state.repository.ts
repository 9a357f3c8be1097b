import type { Queryable } from '../../../database/database.ts';
import type { SearchReader } from '../../../search/search-store.ts';
import type { ClosureClock } from '../../recordings/closures/closed-for.repository.ts';
import { listenersKey, signatureOf } from '../listeners-key.ts';
import { listListenersStamps } from '../listeners-state.repository.ts';

/** The index's stamp of a deleted recording. */
export const erasedStamp = -1;

/** Changes with every searchable change of the archive, and with every write of the index. */
export async function readTotals(archive: Queryable, index: SearchReader): Promise<string> {
  const recordings = await archive
    .selectFrom('recordings')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('search_stamp').as('sum')])
    .executeTakeFirstOrThrow();
  const indexed = await index
    .selectFrom('search_recordings')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('stamp').as('sum')])
    .executeTakeFirstOrThrow();
  return [recordings.count, recordings.sum, indexed.count, indexed.sum].join(' ');
}

/**
 * Recordings, by their names in the index, whose current state is not indexed, including the trash: first edited and
 * erased ones, then new ones.
 */
export async function listStale(archive: Queryable, index: SearchReader, clock: ClosureClock): Promise<string[]> {
  const [current, indexed] = await Promise.all([readStamps(archive, clock), readIndexedRecordings(index)]);
  const changed = [...current].filter(([name, stamp]) => indexed.get(name) !== stamp).map(([name]) => name);
  const erased = [...indexed].filter(([name, stamp]) => stamp !== erasedStamp && !current.has(name));
  const isIndexed = (name: string) => indexed.has(name);
  return [...changed.filter(isIndexed), ...erased.map(([name]) => name), ...changed.filter((name) => !isIndexed(name))];
}

/** The stamps of all recordings by their names in the index. */
async function readStamps(archive: Queryable, clock: ClosureClock): Promise<ReadonlyMap<string, number>> {
  const rows = await archive.selectFrom('recordings').select(['signature', 'search_stamp']).execute();
  const stamps = new Map(rows.map(({ signature, search_stamp }) => [signature, search_stamp]));
  for (const signature of (await listListenersStamps(archive, clock)).keys()) {
    const stamp = stamps.get(signature);
    if (stamp !== undefined) stamps.set(listenersKey(signature), stamp);
  }
  return stamps;
}

async function readIndexedRecordings(index: SearchReader): Promise<ReadonlyMap<string, number>> {
  const rows = await index.selectFrom('search_recordings').select(['recording', 'stamp']).execute();
  return new Map(rows.map(({ recording, stamp }) => [recording, stamp]));
}

/** The indexed state of a recording: `search_stamp` and `text_stamp` at the time of reading. */
export interface IndexedStamps {
  stamp: number;
  textStamp: number;
}

/** The indexed states of these recordings; new ones have none. */
export async function readIndexedStamps(
  index: SearchReader,
  recordings: readonly string[],
): Promise<ReadonlyMap<string, IndexedStamps>> {
  if (recordings.length === 0) return new Map();
  const rows = await index
    .selectFrom('search_recordings')
    .select(['recording', 'stamp', 'text_stamp'])
    .where('recording', 'in', recordings)
    .execute();
  return new Map(rows.map(({ recording, stamp, text_stamp }) => [recording, { stamp, textStamp: text_stamp }]));
}

/** Signatures of the recordings whose `updated_at` is not before the moment. */
export async function listChangedSince(archive: Queryable, since: string): Promise<ReadonlySet<string>> {
  const rows = await archive.selectFrom('recordings').select('signature').where('updated_at', '>=', since).execute();
  return new Set(rows.map(({ signature }) => signature));
}

/** Number of recordings, given by their names in the index, whose transcripts have changed since they were indexed. */
export async function countChangedTexts(
  archive: Queryable,
  index: SearchReader,
  names: readonly string[],
): Promise<number> {
  const rows = await archive
    .selectFrom('recordings')
    .select(['signature', 'text_stamp'])
    .where('signature', 'in', names.map(signatureOf))
    .execute();
  const current = new Map(rows.map(({ signature, text_stamp }) => [signature, text_stamp]));
  const indexed = await readIndexedStamps(index, names);
  return names.filter((name) => current.get(signatureOf(name)) !== indexed.get(name)?.textStamp).length;
}
