import type { Queryable } from '../../database/database.ts';

/**
 * Every storage key in the rows: files, copies and waveforms, the trash included; for one recording, one file, or all.
 */
export async function listStorageKeys(
  db: Queryable,
  { recording, fileId }: { recording?: string; fileId?: string } = {},
): Promise<string[]> {
  let query = db
    .selectFrom('files')
    .leftJoin('audio_files', 'audio_files.file_id', 'files.id')
    .leftJoin('listening_copies', 'listening_copies.file_id', 'files.id')
    .select(['files.storage_key', 'audio_files.peaks_key'])
    .select(['listening_copies.storage_key as copy_key', 'listening_copies.peaks_key as copy_peaks_key']);
  if (recording !== undefined) query = query.where('files.recording', '=', recording);
  if (fileId !== undefined) query = query.where('files.id', '=', fileId);
  const rows = await query.execute();
  return rows.flatMap((row) => Object.values(row)).filter((key) => key !== null);
}

export async function isKeyReferenced(db: Queryable, key: string): Promise<boolean> {
  const file = await db.selectFrom('files').select('id').where('storage_key', '=', key).limit(1).executeTakeFirst();
  if (file) return true;
  const audio = db.selectFrom('audio_files').select('file_id').where('peaks_key', '=', key);
  if (await audio.limit(1).executeTakeFirst()) return true;
  const copy = db
    .selectFrom('listening_copies')
    .select('file_id')
    .where(({ eb, or }) => or([eb('storage_key', '=', key), eb('peaks_key', '=', key)]));
  return (await copy.limit(1).executeTakeFirst()) !== undefined;
}
