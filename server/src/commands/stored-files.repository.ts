import type { Queryable } from '../database/database.ts';

/** A stored file that a row names. */
export interface StoredFileFacts {
  key: string;
  /** Name in messages: `HM-1/HM-1_a.mp3`. */
  name: string;
  /** Undefined for waveforms, whose rows have no size. */
  bytes: number | undefined;
  sha256: string | undefined;
}

/** Every stored file with the size and hash in its row: files and waveforms, those in the trash included. */
export async function listStoredFiles(db: Queryable): Promise<StoredFileFacts[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('audio_files', 'audio_files.file_id', 'files.id')
    .select(['files.recording', 'files.name', 'files.storage_key', 'files.bytes', 'files.sha256'])
    .select(['audio_files.peaks_key', 'audio_files.peaks_sha256'])
    .orderBy('files.recording')
    .orderBy('files.name')
    .execute();
  return rows.flatMap((row) => {
    const name = `${row.recording}/${row.name}`;
    const file = { key: row.storage_key, name, bytes: row.bytes, sha256: row.sha256 };
    if (row.peaks_key === null) return [file];
    const sha256 = row.peaks_sha256 ?? undefined;
    return [file, { key: row.peaks_key, name: `${name} (wykres dźwięku)`, bytes: undefined, sha256 }];
  });
}
