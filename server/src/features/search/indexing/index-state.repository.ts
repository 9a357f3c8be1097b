import type { Queryable } from '../../../database/database.ts';
import type { SearchReader } from '../../../search/search-store.ts';
import type { ClosureClock } from '../../recordings/closures/closed-for.repository.ts';
import { listenersKey } from '../listeners-key.ts';
import { listListenersStamps } from '../listeners-state.repository.ts';

/** The stamp that the index keeps of a recording that is gone. */
export const erasedStamp = -1;

/** Changes with every change of the archive that can be searched, and with every write of the index. */
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
 * Recordings, by their names in the index, whose state is not the one that was indexed, those in the trash among them:
 * first the edited and erased ones, then those that are not in the index yet.
 */
export async function listStale(archive: Queryable, index: SearchReader, clock: ClosureClock): Promise<string[]> {
  const recordings = await archive.selectFrom('recordings').select(['signature', 'search_stamp']).execute();
  const stamps = new Map(recordings.map(({ signature, search_stamp }) => [signature, search_stamp]));
  for (const signature of (await listListenersStamps(archive, clock)).keys()) {
    stamps.set(listenersKey(signature), stamps.get(signature) ?? erasedStamp);
  }
  const indexed = await index.selectFrom('search_recordings').select(['recording', 'stamp']).execute();
  const known = new Map(indexed.map(({ recording, stamp }) => [recording, stamp]));
  const changed = [...stamps].filter(([signature, stamp]) => known.get(signature) !== stamp);
  const erased = [...known].filter(([signature, stamp]) => stamp !== erasedStamp && !stamps.has(signature));
  const isKnown = ([signature]: [string, number]) => known.has(signature);
  const added = changed.filter((recording) => !isKnown(recording));
  return [...changed.filter(isKnown), ...erased, ...added].map(([signature]) => signature);
}

/** The state of a recording that the index has: `search_stamp` and `text_stamp` when it was read. */
export interface IndexedStamps {
  stamp: number;
  textStamp: number;
}

/** What the index has of these recordings; nothing of those that are new. */
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

/** Whether a job of this kind waits or runs. */
export async function hasOpenJob(archive: Queryable, kind: string): Promise<boolean> {
  const row = await archive
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
