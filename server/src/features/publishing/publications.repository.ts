import type { PublicLevel } from '@glosy/core/recording/publishing';
import { type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import type { PublicationsTable } from '../../database/tables/publications.ts';
import { isPublishable, type PublicationClock } from '../recordings/published.repository.ts';

export type PublicationRow = Selectable<PublicationsTable>;

/** A recording whose log entry differs from its current state. */
export interface ChangedPublication {
  recording: string;
  /** The publication level in effect; null: not published. */
  level: PublicLevel | null;
  /** Current `recordings.search_stamp`; the logged one for an erased recording. */
  stamp: number;
  /** The log entry; undefined for a recording that was never published. */
  logged: PublicationRow | undefined;
}

/** Lists changes that are not logged yet: newly published, no longer published, or changed while published. */
export async function listUnlogged(db: Queryable, clock: PublicationClock): Promise<ChangedPublication[]> {
  return [...(await listVisible(db, clock)), ...(await listVanished(db, clock))];
}

async function listVisible(db: Queryable, clock: PublicationClock): Promise<ChangedPublication[]> {
  const rows = await db
    .selectFrom('recordings')
    .leftJoin('publications', 'publications.recording', 'recordings.signature')
    .select(['signature', 'published', 'search_stamp', 'publications.recording as logged'])
    .where('recordings.published', 'is not', null)
    .where((eb) => isPublishable(db, clock)(eb as unknown as Parameters<ReturnType<typeof isPublishable>>[0]))
    .where(({ eb, or }) =>
      or([
        eb('publications.recording', 'is', null),
        eb('publications.level', 'is', null),
        eb('publications.level', '<>', sql.ref<PublicLevel>('recordings.published')),
        eb('publications.stamp', '<>', sql.ref<number>('recordings.search_stamp')),
      ]),
    )
    .execute();
  const logged = await findEntries(
    db,
    rows.flatMap((row) => (row.logged === null ? [] : [row.logged])),
  );
  return rows.map(({ signature, published, search_stamp }) => ({
    recording: signature,
    level: published,
    stamp: search_stamp,
    logged: logged.get(signature),
  }));
}

/** Log entries of recordings that were erased or are not published any more. */
async function listVanished(db: Queryable, clock: PublicationClock): Promise<ChangedPublication[]> {
  const rows = await db
    .selectFrom('publications')
    .selectAll()
    .where('level', 'is not', null)
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('recordings')
            .select('signature')
            .where('signature', '=', sql.ref<string>('publications.recording'))
            .where('recordings.published', 'is not', null)
            .where(isPublishable(db, clock)),
        ),
      ),
    )
    .execute();
  return rows.map((logged) => ({ recording: logged.recording, level: null, stamp: logged.stamp, logged }));
}

async function findEntries(db: Queryable, recordings: readonly string[]): Promise<ReadonlyMap<string, PublicationRow>> {
  const found = new Map<string, PublicationRow>();
  for (let from = 0; from < recordings.length; from += entriesPerQuery) {
    const some = recordings.slice(from, from + entriesPerQuery);
    const rows = await db.selectFrom('publications').selectAll().where('recording', 'in', some).execute();
    for (const row of rows) found.set(row.recording, row);
  }
  return found;
}

const entriesPerQuery = 1000;

/** False when another process has logged it. */
export async function logPublication(
  tx: Tx,
  { recording, level, stamp, logged }: ChangedPublication,
  at: string,
): Promise<boolean> {
  const isSameLevel = logged?.level === level;
  const row = {
    level,
    stamp,
    changed_at: at,
    level_since: logged && isSameLevel ? logged.level_since : at,
    published_at: logged && (level === null || logged.level !== null) ? logged.published_at : at,
  };
  if (!logged) {
    const inserted = await tx
      .insertInto('publications')
      .values({ recording, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await tx
    .updateTable('publications')
    .set(row)
    .where('recording', '=', recording)
    .where('changed_at', '=', logged.changed_at)
    .where('stamp', '=', logged.stamp)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Serialises the writers of the log, so that entries become visible in the order of their times. */
export async function lockLog(tx: Tx): Promise<void> {
  if (needsRowLocks(tx)) await sql`lock table publications in share row exclusive mode`.execute(tx);
}

/** Entries by signature, from `from` (inclusive) to `before` (exclusive). */
export function entriesWithin(db: Queryable, { from, before }: { from: string | null; before: string | null }) {
  let query = db.selectFrom('publications');
  if (from !== null) query = query.where('changed_at', '>=', from);
  if (before !== null) query = query.where('changed_at', '<', before);
  return query;
}

export function findEntry(db: Queryable, recording: string): Promise<PublicationRow | undefined> {
  return db.selectFrom('publications').selectAll().where('recording', '=', recording).executeTakeFirst();
}

/** Log entries of published recordings, the newest first: by the time of publication or of the last change. */
export function listNewest(
  db: Queryable,
  by: 'published_at' | 'changed_at',
  { limit, skip = 0 }: { limit: number; skip?: number },
): Promise<PublicationRow[]> {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('level', 'is not', null)
    .orderBy(by, 'desc')
    .orderBy('recording')
    .limit(limit)
    .offset(skip)
    .execute();
}
