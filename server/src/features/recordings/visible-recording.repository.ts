import { ArchiveError } from '@glosy/core/errors';
import { maySee, type PrivateReaders, type Role } from '@glosy/core/policy';
import type { Queryable } from '../../database/database.ts';

/** What other features ask of a recording before they touch what belongs to it. */
export interface VisibleRecording {
  signature: string;
  title: string;
  restrictions: 'public' | 'private';
  downloadable: boolean;
  /** E-mail of the holder of the proofreading lock, or empty. */
  lockHolder: string;
}

/**
 * The recording, when this person may see it.
 * @throws ArchiveError `recording.not-found`, the same for a private, a deleted and a missing one.
 */
export async function requireVisibleRecording(
  db: Queryable,
  role: Role,
  signature: string,
  privateReaders: PrivateReaders,
): Promise<VisibleRecording> {
  const row = await db
    .selectFrom('recordings')
    .select(['signature', 'title', 'restrictions', 'downloadable', 'proofreading_email as lockHolder'])
    .where('signature', '=', signature.normalize('NFC'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || !maySee(role, row.restrictions, privateReaders)) throw new ArchiveError('recording.not-found');
  return { ...row, downloadable: row.downloadable === 1 };
}
