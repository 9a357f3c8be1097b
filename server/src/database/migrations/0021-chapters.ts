import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashRecording, sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import type { Tables } from '../tables.ts';

interface Entry {
  start: number;
  text: string;
}

/**
 * Timelines become chapters. Their times were of the whole recording, so each goes to the audio file in which it lies;
 * where a length is unknown, to the first. An empty `audio_file` means the first too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const archive = db as Kysely<Tables>;
  const rows = await archive
    .selectFrom('recordings')
    .select(['signature', 'timeline', 'content_sha256'])
    .where('timeline', '!=', '[]')
    .execute();
  for (const { signature, timeline, content_sha256 } of rows) {
    // A row that was changed outside the product keeps its wrong hash, so that `archive check` still finds it.
    const isIntact = (await hashRecording(archive, signature)) === content_sha256;
    const sounds = await listSounds(archive, signature);
    const chapters = (JSON.parse(timeline) as Entry[]).map(({ start, text }) => ({
      id: randomUUID(),
      ...placeIn(sounds, start),
      end: null,
      title: text,
      synopsis: '',
      keywords: [],
      lineId: null,
      lineOffset: 0,
    }));
    await archive
      .updateTable('recordings')
      .set((eb) => ({ timeline: JSON.stringify(chapters), search_stamp: eb('search_stamp', '+', 1) }))
      .where('signature', '=', signature)
      .execute();
    if (isIntact) await sealRecordings(archive, [signature]);
  }
}

interface Sound {
  name: string;
  duration_ms: number | null;
}

function listSounds(db: Kysely<Tables>, recording: string): Promise<Sound[]> {
  return db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select(['files.name', 'audio_files.duration_ms'])
    .where('files.recording', '=', recording)
    .where('files.deleted_at', 'is', null)
    .orderBy('audio_files.position')
    .execute();
}

function placeIn(sounds: readonly Sound[], start: number): { audio_file: string; start: number } {
  let restMs = Math.round(start * 1000);
  for (const { name, duration_ms } of sounds) {
    if (duration_ms === null) break;
    if (restMs < duration_ms) return { audio_file: name, start: restMs / 1000 };
    restMs -= duration_ms;
  }
  return { audio_file: sounds[0]?.name ?? '', start };
}
