import type { Queryable } from '../../../database/database.ts';
import { isKeyReferenced } from '../storage-keys.repository.ts';
import { dropJobKind } from '../stored-keys.ts';

/** A stored file with the facts of its row. */
export interface StoredFileFacts {
  key: string;
  /** Signature. */
  recording: string;
  /** Name in messages: `HM-1/HM-1_a.mp3`. */
  name: string;
  /** Undefined for waveforms, whose rows have no size. */
  bytes: number | undefined;
  sha256: string | undefined;
}

/** Every stored file with the size and hash in its row: files, listening copies and waveforms, the trash included. */
export async function listStoredFiles(db: Queryable): Promise<StoredFileFacts[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('audio_files', 'audio_files.file_id', 'files.id')
    .leftJoin('listening_copies as copies', 'copies.file_id', 'files.id')
    .select(['files.recording', 'files.name', 'files.storage_key', 'files.bytes', 'files.sha256'])
    .select(['audio_files.peaks_key', 'audio_files.peaks_sha256'])
    .select(['copies.storage_key as copy_key', 'copies.bytes as copy_bytes', 'copies.sha256 as copy_sha256'])
    .select(['copies.peaks_key as copy_peaks_key', 'copies.peaks_sha256 as copy_peaks_sha256'])
    .orderBy('files.recording')
    .orderBy('files.name')
    .execute();
  return rows.flatMap((row) => {
    const name = `${row.recording}/${row.name}`;
    const { recording } = row;
    const derived = (key: string | null, what: string, sha256: string | null, bytes: number | null = null) =>
      key === null
        ? []
        : [{ key, recording, name: `${name} (${what})`, bytes: bytes ?? undefined, sha256: sha256 ?? undefined }];
    return [
      { key: row.storage_key, recording, name, bytes: row.bytes, sha256: row.sha256 },
      ...derived(row.peaks_key, 'wykres dźwięku', row.peaks_sha256),
      ...derived(row.copy_key, 'kopia do słuchania', row.copy_sha256, row.copy_bytes),
      ...derived(row.copy_peaks_key, 'wykres kopii do słuchania', row.copy_peaks_sha256),
    ];
  });
}

export async function hasStoredFiles(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('files').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether a file that no row names is still legitimate: it was stored while the check ran, its upload is being
 * published, or a crash left it and its deletion is queued.
 */
export async function isAccountedFor(db: Queryable, key: string): Promise<boolean> {
  if (await isKeyReferenced(db, key)) return true;
  const upload = db.selectFrom('uploads').select('id').where('id', '=', key).where('state', '=', 'publishing');
  if (await upload.executeTakeFirst()) return true;
  const deletion = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', dropJobKind)
    .where('state', 'in', ['waiting', 'running'])
    .where('payload', '=', JSON.stringify({ key }));
  return (await deletion.executeTakeFirst()) !== undefined;
}
