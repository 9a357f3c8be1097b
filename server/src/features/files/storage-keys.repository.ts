import type { Queryable } from '../../database/database.ts';

/** Every storage key that a row names: files and waveforms, the trash included; of one recording, or of all. */
export async function listStorageKeys(db: Queryable, recording?: string): Promise<string[]> {
  let query = db
    .selectFrom('files')
    .leftJoin('audio_files', 'audio_files.file_id', 'files.id')
    .select(['files.storage_key as key', 'audio_files.peaks_key as peaksKey']);
  if (recording !== undefined) query = query.where('files.recording', '=', recording);
  const rows = await query.execute();
  return rows.flatMap(({ key, peaksKey }) => (peaksKey === null ? [key] : [key, peaksKey]));
}

export async function isKeyReferenced(db: Queryable, key: string): Promise<boolean> {
  const file = await db.selectFrom('files').select('id').where('storage_key', '=', key).limit(1).executeTakeFirst();
  if (file) return true;
  const audio = db.selectFrom('audio_files').select('file_id').where('peaks_key', '=', key);
  return (await audio.limit(1).executeTakeFirst()) !== undefined;
}
