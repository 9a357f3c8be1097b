import type { Queryable } from '../../database/database.ts';
import { uniquePaths } from './safe-name.ts';

/** A stored file of a recording and its place in the bag. */
export interface BagFile {
  /** Storage key. */
  key: string;
  /** `data/originals/HM-1_a.wav`. */
  path: string;
  /** SHA-256 in the archive; null if none is stored. */
  sha256: string | null;
  contentType: string;
}

const folders = {
  audio: 'data/originals',
  photo: 'data/portrait',
  media: 'data/media',
  original: 'data/media-originals',
  thumbnail: 'data/media-thumbnails',
} as const;

/** All stored files of the recording except those in the trash, ordered by name. */
export async function listBagFiles(db: Queryable, signature: string): Promise<BagFile[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('audio_files', 'audio_files.file_id', 'files.id')
    .leftJoin('listening_copies as copies', 'copies.file_id', 'files.id')
    .select(['files.name', 'files.kind', 'files.storage_key', 'files.sha256', 'files.content_type'])
    .select(['audio_files.peaks_key', 'audio_files.peaks_sha256'])
    .select(['copies.storage_key as copy_key', 'copies.sha256 as copy_sha256'])
    .select(['copies.peaks_key as copy_peaks_key', 'copies.peaks_sha256 as copy_peaks_sha256'])
    .where('files.recording', '=', signature)
    .where('files.deleted_at', 'is', null)
    .orderBy('files.name')
    .orderBy('files.id')
    .execute();
  const place = uniquePaths();
  const waveform = (key: string | null, name: string, sha256: string | null) =>
    key === null ? [] : [{ key, path: place('data/waveforms', name), sha256, contentType: 'application/octet-stream' }];
  return rows.flatMap((row) => {
    const { name } = row;
    const original = { key: row.storage_key, path: place(folders[row.kind], name), sha256: row.sha256 };
    return [
      { ...original, contentType: row.content_type },
      ...waveform(row.peaks_key, `${name}.bin`, row.peaks_sha256),
      ...(row.copy_key === null
        ? []
        : [
            {
              key: row.copy_key,
              path: place('data/listening-copies', `${name.replace(/\.[^.]*$/, '')}.mp3`),
              sha256: row.copy_sha256,
              contentType: 'audio/mpeg',
            },
          ]),
      ...waveform(row.copy_peaks_key, `${name}.copy.bin`, row.copy_peaks_sha256),
    ];
  });
}
