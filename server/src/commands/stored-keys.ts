import type { Queryable } from '../database/database.ts';

/** Every storage key that the database knows: files and waveforms. */
export async function listStorageKeys(db: Queryable): Promise<string[]> {
  const files = await db.selectFrom('files').select('storage_key').execute();
  const peaks = await db.selectFrom('audio_files').select('peaks_key').where('peaks_key', 'is not', null).execute();
  return [...files.map((row) => row.storage_key), ...peaks.flatMap((row) => row.peaks_key ?? [])];
}
