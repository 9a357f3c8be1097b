import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { UploadChunksTable, UploadsTable } from '../../database/tables/files.ts';

export type UploadRow = Selectable<UploadsTable>;
export type ChunkRow = Selectable<UploadChunksTable>;

/** Requests with the same key belong to one upload. */
export interface UploadKey {
  userId: string;
  recording: string;
  fileName: string;
  totalChunks: number;
  /** Empty when the client sends none. */
  clientUploadId: string;
}

export function findUpload(db: Queryable, key: UploadKey): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('recording', '=', key.recording)
    .where('file_name', '=', key.fileName)
    .where('total_chunks', '=', key.totalChunks)
    .where('client_upload_id', '=', key.clientUploadId)
    .executeTakeFirst();
}

/** False when another request has started the same upload. */
export async function insertUpload(db: Queryable, row: Insertable<UploadsTable>): Promise<boolean> {
  const result = await db
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when the upload was deleted. */
export async function updateUpload(db: Queryable, id: string, set: Updateable<UploadsTable>): Promise<boolean> {
  const result = await db.updateTable('uploads').set(set).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks the upload as being published; may be repeated. False when it is complete or deleted. */
export async function claimPublication(db: Queryable, id: string, sha256: string): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ state: 'publishing', sha256 })
    .where('id', '=', id)
    .where('state', '!=', 'complete')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks the upload as complete; true for exactly one of several concurrent publications. */
export async function completeUpload(db: Queryable, id: string, at: string): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ state: 'complete', updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'publishing')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes an upload with its chunks' rows. False when it is complete or already deleted. */
export async function deleteUnfinished(db: Queryable, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('state', '!=', 'complete')
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes an open upload if it was not continued after it was read; false if it was. */
export async function deleteUnmoved(db: Queryable, { id, updated_at }: UploadRow): Promise<boolean> {
  const result = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('updated_at', '=', updated_at)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Deletes the row of a complete upload whose file was deleted, so that the file can be uploaded again. */
export async function forgetUploads(db: Queryable, recording: string, fileName: string): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('recording', '=', recording)
    .where('file_name', '=', fileName)
    .where('state', '=', 'complete')
    .execute();
}

export async function countOpenUploads(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('state', '!=', 'complete')
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export function listUnfinished(db: Queryable): Promise<UploadRow[]> {
  return db.selectFrom('uploads').selectAll().where('state', '!=', 'complete').execute();
}

export function findUnfinished(db: Queryable, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).where('state', '!=', 'complete').executeTakeFirst();
}

/** Uploads not continued since the moment; never one that is being published. */
export function listUntouched(db: Queryable, since: string): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('updated_at', '<', since)
    .where('state', '!=', 'publishing')
    .execute();
}

/** By index. */
export function listChunks(db: Queryable, uploadId: string): Promise<ChunkRow[]> {
  return db.selectFrom('upload_chunks').selectAll().where('upload_id', '=', uploadId).orderBy('chunk_index').execute();
}

export function findChunk(db: Queryable, uploadId: string, index: number): Promise<ChunkRow | undefined> {
  return db
    .selectFrom('upload_chunks')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('chunk_index', '=', index)
    .executeTakeFirst();
}

/** Inserts a chunk's row; does nothing when it exists. */
export async function insertChunk(db: Queryable, row: ChunkRow): Promise<void> {
  await db
    .insertInto('upload_chunks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['upload_id', 'chunk_index']).doNothing())
    .execute();
}

/** The uploader's name for the history; empty when the account was deleted. */
export async function findUploaderName(db: Queryable, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : '';
}

/** Deletes an expired upload; false when it was continued in the meantime. */
export async function deleteUntouched(db: Queryable, id: string, since: string): Promise<boolean> {
  const result = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('updated_at', '<', since)
    .where('state', '!=', 'publishing')
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
