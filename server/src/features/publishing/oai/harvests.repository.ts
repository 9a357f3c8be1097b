import type { OaiErrorCode } from '@glosy/core/export/oai';
import type { Harvest } from '@glosy/core/work/harvest';
import type { Queryable } from '../../../database/database.ts';

export interface NewHarvest {
  id: string;
  verb: string;
  metadataPrefix: string;
  userAgent: string;
  at: string;
  isFinished: boolean;
  records: number;
  error: OaiErrorCode | null;
}

export async function insertHarvest(db: Queryable, harvest: NewHarvest): Promise<void> {
  const { id, verb, metadataPrefix, userAgent, at, isFinished, records, error } = harvest;
  await db
    .insertInto('harvests')
    .values({
      id,
      verb,
      metadata_prefix: metadataPrefix,
      user_agent: userAgent,
      started_at: at,
      last_at: at,
      finished: isFinished ? 1 : 0,
      records,
      error,
    })
    .execute();
}

/** Updates the progress of a harvest; does nothing for one that is no longer kept. */
export async function updateHarvest(
  db: Queryable,
  id: string,
  { at, records, isFinished }: Pick<NewHarvest, 'at' | 'records' | 'isFinished'>,
): Promise<void> {
  await db
    .updateTable('harvests')
    .set({ last_at: at, records, finished: isFinished ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** The latest lists, or the latest errors. */
export async function listHarvestRows(db: Queryable, kind: 'lists' | 'errors', limit: number): Promise<Harvest[]> {
  const rows = await ofKind(db, kind).selectAll().orderBy('started_at', 'desc').orderBy('id').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    metadataPrefix: row.metadata_prefix,
    userAgent: row.user_agent,
    startedAt: row.started_at,
    lastAt: row.last_at,
    isFinished: row.finished === 1,
    records: row.records,
    error: row.error as OaiErrorCode | null,
  }));
}

/** Deletes all but the latest, so that nobody can fill the table from outside. */
export async function forgetOldHarvests(db: Queryable, kind: 'lists' | 'errors', kept: number): Promise<void> {
  const [oldest] = await ofKind(db, kind)
    .select('started_at')
    .orderBy('started_at', 'desc')
    .offset(kept)
    .limit(1)
    .execute();
  if (!oldest) return;
  await db
    .deleteFrom('harvests')
    .where('started_at', '<=', oldest.started_at)
    .where('error', kind === 'errors' ? 'is not' : 'is', null)
    .execute();
}

function ofKind(db: Queryable, kind: 'lists' | 'errors') {
  return db.selectFrom('harvests').where('error', kind === 'errors' ? 'is not' : 'is', null);
}
