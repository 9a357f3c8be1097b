import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { UploadChunksTable, UploadsTable } from '../../database/tables/files.ts';

export type UploadRow = Selectable<UploadsTable>;
export type ChunkRow = Selectable<UploadChunksTable>;

/** What makes two requests parts of one upload. */
export interface UploadKey {
  userId: string;
  recording: string;
  fileName: string;
  totalChunks: number;
  /** Empty where the sender gives none. */
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

export async function insertUpload(db: Queryable, row: Insertable<UploadsTable>): Promise<void> {
  await db.insertInto('uploads').values(row).execute();
}

export async function updateUpload(db: Queryable, id: string, set: Updateable<UploadsTable>): Promise<void> {
  await db.updateTable('uploads').set(set).where('id', '=', id).execute();
}

/** With its chunks' rows. */
export async function deleteUpload(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** A file that was removed may come again: what is known of its upload must not stand in the way. */
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

/** Untouched since the moment. One that is being published is never among them. */
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

export async function insertChunk(db: Queryable, row: ChunkRow): Promise<void> {
  await db.insertInto('upload_chunks').values(row).execute();
}

/** Name of the person for the history; the account may have been renamed meanwhile. */
export async function findUploaderName(db: Queryable, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : '';
}

/** False when somebody continued it after all. */
export async function deleteUntouched(db: Queryable, id: string, since: string): Promise<boolean> {
  const result = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('updated_at', '<', since)
    .where('state', '!=', 'publishing')
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
