import type { MediaCounts, MediaItem, MediaType } from '@glosy/core/recording/media-item';
import type { Insertable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { MediaTable } from '../../database/tables/recordings.ts';

/** A photo or document with the keys of its rows. */
export interface MediaRow extends MediaItem {
  id: string;
  position: number;
  originalId: string;
  displayId: string;
  thumbnailId: string | null;
}

/** Lists items in their order, without those whose file is in the trash. */
export async function listMediaRows(db: Queryable, recording: string, type: MediaType): Promise<MediaRow[]> {
  const rows = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.display_file_id')
    .select(['media.id', 'media.position', 'media.title', 'media.description', 'media.downloadable'])
    .select(['media.internal', 'media.version'])
    .select(['media.width', 'media.height', 'media.file_id as originalId', 'media.thumbnail_file_id as thumbnailId'])
    .select(['files.id as displayId', 'files.name as filename', 'files.bytes', 'files.content_type as contentType'])
    .where('media.recording', '=', recording)
    .where('files.deleted_at', 'is', null)
    .where('media.type', '=', type)
    .orderBy('media.position')
    .orderBy('media.created_at')
    .execute();
  return rows.map(({ contentType, downloadable, internal, ...row }) => ({
    ...row,
    isImage: contentType.startsWith('image/'),
    isPDF: contentType === 'application/pdf',
    downloadable: downloadable === 1,
    internal: internal === 1,
  }));
}

/** Items by recording, without those whose file is in the trash; recordings without any are absent. */
export async function countMedia(
  db: Queryable,
  withInternal: boolean,
  signatures: readonly string[],
): Promise<Map<string, MediaCounts>> {
  const rows = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.display_file_id')
    .select(['media.recording', 'media.type'])
    .select((eb) => eb.fn.countAll().as('items'))
    .where('files.deleted_at', 'is', null)
    .$if(!withInternal, (query) => query.where('media.internal', '=', 0))
    // SQL has no empty IN list.
    .where('media.recording', 'in', signatures.length > 0 ? signatures : [''])
    .groupBy(['media.recording', 'media.type'])
    .execute();
  const counts = new Map<string, MediaCounts>();
  for (const { recording, type, items } of rows) {
    counts.set(recording, { photos: 0, documents: 0, ...counts.get(recording), [type]: Number(items) });
  }
  return counts;
}

/** Whether the item exists, even in the trash or in another recording. */
export async function hasMedia(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function insertMedia(db: Queryable, row: Insertable<MediaTable>): Promise<void> {
  await db.insertInto('media').values(row).execute();
}

/** Fields that a save can change; absent fields are unchanged. */
export type DescribedMedia = Partial<Pick<MediaItem, 'title' | 'description' | 'downloadable' | 'internal'>>;

/** Saves the item's next version if it is still at `version` (undefined: at any); false otherwise. */
export async function updateMediaRow(
  db: Queryable,
  id: string,
  version: number | undefined,
  { downloadable, internal, ...texts }: DescribedMedia,
): Promise<boolean> {
  const result = await db
    .updateTable('media')
    .set(texts)
    .$if(downloadable !== undefined, (query) => query.set({ downloadable: downloadable ? 1 : 0 }))
    .$if(internal !== undefined, (query) => query.set({ internal: internal ? 1 : 0 }))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The order is not part of an item's version. */
export async function moveMediaRow(db: Queryable, id: string, position: number): Promise<void> {
  await db.updateTable('media').set({ position }).where('id', '=', id).execute();
}
