import { compileOnce } from '../../database/compile-once.ts';
import type { Queryable } from '../../database/database.ts';

export interface ServedFileRow {
  id: string;
  name: string;
  key: string;
  contentType: string;
  /** In bytes. */
  size: number;
  sha256: string;
  createdAt: string;
  restrictions: 'public' | 'private';
  isDownloadable: boolean;
  /** For staff only. */
  isInternal: boolean;
}

const selectServedFile = compileOnce((db, recording: string, name: string) =>
  db
    .selectFrom('files')
    .innerJoin('recordings', 'recordings.signature', 'files.recording')
    .leftJoin('media', 'media.display_file_id', 'files.id')
    .select(['files.id', 'files.name', 'files.storage_key as key', 'files.content_type as contentType'])
    .select(['files.bytes as size', 'files.sha256', 'files.created_at as createdAt', 'files.kind'])
    .select(['recordings.restrictions', 'recordings.downloadable', 'media.downloadable as mediaDownloadable'])
    .select('media.internal')
    .where('files.recording', '=', recording)
    .where('files.name', '=', name)
    .where('files.kind', 'in', ['audio', 'photo', 'media'])
    .where('files.deleted_at', 'is', null)
    .where('recordings.deleted_at', 'is', null),
);

/** Finds a file by its served name with all facts about access, in one query: players request hundreds of ranges. */
export async function findServedFile(
  db: Queryable,
  recording: string,
  name: string,
): Promise<ServedFileRow | undefined> {
  const [row] = await selectServedFile(db, recording, name);
  if (!row) return undefined;
  const { kind, downloadable, mediaDownloadable, internal, ...file } = row;
  const isDownloadable = (kind === 'media' ? mediaDownloadable : downloadable) === 1;
  return { ...file, isDownloadable, isInternal: internal === 1 };
}
