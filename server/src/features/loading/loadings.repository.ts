import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { LoadingFilesTable, LoadingsTable } from '../../database/tables/loadings.ts';

export type LoadingRow = Selectable<LoadingsTable>;
export type LoadingFileRow = Selectable<LoadingFilesTable>;

export async function insertLoading(db: Queryable, row: Insertable<LoadingsTable>): Promise<void> {
  await db.insertInto('loadings').values(row).execute();
}

export function findLoading(db: Queryable, id: string): Promise<LoadingRow | undefined> {
  return db.selectFrom('loadings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The latest first. */
export function listLoadingRows(db: Queryable, limit: number): Promise<LoadingRow[]> {
  return db.selectFrom('loadings').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
}

export async function updateLoading(db: Queryable, id: string, set: Updateable<LoadingsTable>): Promise<void> {
  await db.updateTable('loadings').set(set).where('id', '=', id).execute();
}

/** Marks a loading as running; false when it is already running or deleted. */
export async function claimLoading(db: Queryable, id: string, set: Updateable<LoadingsTable>): Promise<boolean> {
  const result = await db
    .updateTable('loadings')
    .set({ ...set, state: 'running' })
    .where('id', '=', id)
    .where('state', '!=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a loading that is not running, with the rows of its files; false otherwise. */
export async function deleteLoading(db: Queryable, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('loadings')
    .where('id', '=', id)
    .where('state', '!=', 'running')
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Loadings that were not continued since the moment. */
export function listUntouchedLoadings(db: Queryable, since: string): Promise<LoadingRow[]> {
  return db
    .selectFrom('loadings')
    .selectAll()
    .where('updated_at', '<', since)
    .where('state', '!=', 'running')
    .execute();
}

export function listLoadingFiles(db: Queryable, loadingId: string): Promise<LoadingFileRow[]> {
  return db.selectFrom('loading_files').selectAll().where('loading_id', '=', loadingId).orderBy('path').execute();
}

export async function listStagedIds(db: Queryable): Promise<string[]> {
  return (await db.selectFrom('loading_files').select('id').execute()).map(({ id }) => id);
}

export function findLoadingFile(db: Queryable, loadingId: string, path: string): Promise<LoadingFileRow | undefined> {
  return db
    .selectFrom('loading_files')
    .selectAll()
    .where('loading_id', '=', loadingId)
    .where('path', '=', path)
    .executeTakeFirst();
}

export async function countLoadingFiles(db: Queryable, loadingId: string): Promise<number> {
  const row = await db
    .selectFrom('loading_files')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('loading_id', '=', loadingId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Does nothing when another request has begun the file. */
export async function insertLoadingFile(db: Queryable, row: LoadingFileRow): Promise<void> {
  await db
    .insertInto('loading_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['loading_id', 'path']).doNothing())
    .execute();
}

/** Records more received bytes (compare-and-set); false when another request came first. */
export async function advanceLoadingFile(db: Queryable, id: string, from: number, to: number): Promise<boolean> {
  const result = await db
    .updateTable('loading_files')
    .set({ received: to })
    .where('id', '=', id)
    .where('received', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteLoadingFiles(db: Queryable, loadingId: string): Promise<void> {
  await db.deleteFrom('loading_files').where('loading_id', '=', loadingId).execute();
}
