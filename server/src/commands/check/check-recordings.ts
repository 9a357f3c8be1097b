import type { Queryable } from '../../database/database.ts';
import { hashRecording } from '../../features/recordings/recording-hash.repository.ts';

/** Compares each recording (metadata, list of files, media) with the hash that its last change stored. */
export async function checkRecordings(db: Queryable): Promise<string[]> {
  const recordings = await db
    .selectFrom('recordings')
    .select(['signature', 'content_sha256'])
    .orderBy('signature')
    .execute();
  const problems: string[] = [];
  for (const { signature, content_sha256 } of recordings) {
    if ((await hashRecording(db, signature)) === content_sha256) continue;
    problems.push(`Opis nagrania ${signature}, jego plików lub materiałów zmieniono poza programem.`);
  }
  return [...problems, ...(await checkAudio(db))];
}

/** Measured audio has a length and a waveform. */
async function checkAudio(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .leftJoin('audio_files', 'audio_files.file_id', 'files.id')
    .select(['files.recording', 'files.name', 'audio_files.state', 'audio_files.peaks_key', 'audio_files.duration_ms'])
    .where('files.kind', '=', 'audio')
    .execute();
  return rows
    .filter(({ state, peaks_key, duration_ms }) => !state || (state === 'ready' && !(peaks_key && duration_ms)))
    .map(({ recording, name }) => `Nagranie dźwiękowe ${recording}/${name} nie ma swoich pomiarów.`);
}
