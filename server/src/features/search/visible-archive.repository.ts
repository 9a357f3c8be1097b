import { may, type Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';
import type { SearchReader } from '../../search/search-store.ts';
import type { ClosureClock } from '../recordings/closures/closed-for.repository.ts';
import { recordingsWithin, type VisibilityRules, visibleTo } from '../recordings/visible-recording.repository.ts';
import { listenersKey } from './listeners-key.ts';
import { listListenersStamps } from './listeners-state.repository.ts';

/** The visible archive of a caller, read from the live tables for each search: the index stores no access. */
export interface VisibleArchive {
  /** Recordings by their names in the index (see `listenersKey`). */
  readonly recordings: ReadonlySet<string>;
  /** Transcripts that are not in the trash, of these and of other recordings. */
  readonly transcripts: ReadonlySet<string>;
}

/** Call it before the catalog is refreshed: its view of the index must not be newer than the searched index. */
export async function readVisibleArchive(
  { db, index }: { db: Queryable; index: SearchReader },
  caller: { readonly role: Role },
  rules: VisibilityRules,
): Promise<VisibleArchive> {
  const visible = await recordingsWithin(db, visibleTo(caller, rules)).select('recordings.signature').execute();
  const transcripts = await db.selectFrom('transcripts').where('deleted_at', 'is', null).select('id').execute();
  const recordings = new Set(visible.map(({ signature }) => signature));
  return {
    recordings: may(caller.role, 'closure.pass') ? recordings : await withoutClosed({ db, index }, recordings, rules),
    transcripts: new Set(transcripts.map(({ id }) => id)),
  };
}

/**
 * Replaces recordings by their listeners' state, if they have one. A state that does not hide the latest closure yet is
 * left out until it is indexed, within two seconds.
 */
async function withoutClosed(
  { db, index }: { db: Queryable; index: SearchReader },
  recordings: ReadonlySet<string>,
  clock: ClosureClock,
): Promise<ReadonlySet<string>> {
  const other = await listListenersStamps(db, clock);
  if (other.size === 0) return recordings;
  const indexed = await index
    .selectFrom('search_recordings')
    .select(['recording', 'stamp'])
    .where('recording', 'in', [...other.keys()].map(listenersKey))
    .execute();
  const known = new Map(indexed.map(({ recording, stamp }) => [recording, stamp]));
  const keys = [...recordings].flatMap((signature) => {
    const stamp = other.get(signature);
    if (stamp === undefined) return [signature];
    const key = listenersKey(signature);
    return (known.get(key) ?? -1) >= stamp ? [key] : [];
  });
  return new Set(keys);
}

/** Names of tags by number; the caller must only pass tags of visible recordings. */
export async function readTagNames(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for (let from = 0; from < ids.length; from += tagsPerQuery) {
    const some = ids.slice(from, from + tagsPerQuery);
    const rows = await db.selectFrom('tags').select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

const tagsPerQuery = 5000;

export interface ShownRecording {
  signature: string;
  title: string;
  interviewee_name: string;
  date: string;
  restrictions: 'public' | 'private';
  photo: string;
  proofreading_status: '' | 'in_progress' | 'completed';
}

/** Facts of the recordings that results show, by signature. */
export async function listShownRecordings(
  db: Queryable,
  signatures: readonly string[],
): Promise<ReadonlyMap<string, ShownRecording>> {
  if (signatures.length === 0) return new Map();
  const rows = await db
    .selectFrom('recordings')
    .select(['signature', 'title', 'interviewee_name', 'date', 'restrictions', 'photo', 'proofreading_status'])
    .where('signature', 'in', signatures)
    .execute();
  return new Map(rows.map((row) => [row.signature, row]));
}
