import type { Queryable, Tx } from '../../../database/database.ts';
import { needsRowLocks } from '../../../database/row-locks.ts';
import { type FileRow, foldFileName } from '../files.repository.ts';

/** Files shown to users; all others belong to one of these. */
export const listedKinds = ['audio', 'photo', 'media'] as const;

/** Hides the files and makes their names available; their bytes are kept until the trash is emptied. */
export async function trashFiles(db: Queryable, files: readonly FileRow[], at: string): Promise<void> {
  for (const { id, name } of files) {
    const set = { deleted_at: at, name_folded: trashedName(foldFileName(name), id) };
    await db.updateTable('files').set(set).where('id', '=', id).execute();
  }
}

/** A name that blocks no new file: no file name contains a slash. */
export function trashedName(folded: string, id: string): string {
  return `${folded}/${id}`;
}

/** Audio, the portrait, photos and documents of the recording that are in the trash, the latest deleted first. */
export function listTrashedFiles(db: Queryable, recording: string): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('recording', '=', recording)
    .where('deleted_at', 'is not', null)
    .where('kind', 'in', listedKinds)
    .orderBy('deleted_at', 'desc')
    .execute();
}

/** Files deleted together with this one that belong to it: a picture's original and thumbnail. */
export function listCompanions(db: Queryable, file: FileRow): Promise<FileRow[]> {
  const media = db
    .selectFrom('media')
    .select(['file_id', 'thumbnail_file_id'])
    .where('display_file_id', '=', file.id)
    .as('item');
  const query = db.selectFrom('files').selectAll('files').where('files.id', '!=', file.id);
  if (file.kind === 'media') {
    return query
      .innerJoin(media, (join) =>
        join.on((eb) =>
          eb.or([eb('item.file_id', '=', eb.ref('files.id')), eb('item.thumbnail_file_id', '=', eb.ref('files.id'))]),
        ),
      )
      .execute();
  }
  return query
    .where('files.recording', '=', file.recording)
    .where('files.kind', '=', 'original')
    .where('files.name', '=', file.kind === 'photo' ? `${file.recording}_photo.original` : '')
    .where('files.deleted_at', '=', file.deleted_at)
    .execute();
}

export async function takeFilesOutOfTrash(db: Queryable, files: readonly FileRow[]): Promise<void> {
  for (const { id, name } of files) {
    const set = { deleted_at: null, name_folded: foldFileName(name) };
    await db.updateTable('files').set(set).where('id', '=', id).execute();
  }
}

/**
 * Files that were deleted before the moment, locked until the end of the transaction: another process may be emptying
 * the trash or restoring from it.
 */
export function lockFilesTrashedBefore(
  tx: Tx,
  moment: string,
): Promise<Pick<FileRow, 'id' | 'recording' | 'name' | 'kind'>[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'recording', 'name', 'kind'])
    .where('deleted_at', '<', moment)
    .orderBy('id')
    .$if(needsRowLocks(tx), (query) => query.forUpdate())
    .execute();
}

export async function findRecordingOfFile(db: Queryable, id: string): Promise<string | undefined> {
  return (await db.selectFrom('files').select('recording').where('id', '=', id).executeTakeFirst())?.recording;
}

/** An entry of the trash, locked until the end of the transaction; never a file that only belongs to an entry. */
export function findTrashedFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  return tx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('kind', 'in', listedKinds)
    .$if(needsRowLocks(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** The photo or document whose file this is; undefined for any other file. */
export function findMediaItem(
  db: Queryable,
  displayFileId: string,
): Promise<{ type: 'photos' | 'documents'; title: string } | undefined> {
  return db
    .selectFrom('media')
    .select(['type', 'title'])
    .where('display_file_id', '=', displayFileId)
    .executeTakeFirst();
}
