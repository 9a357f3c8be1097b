import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Queryable, Tx } from '../database/database.ts';
import { sealRecordings } from '../features/recordings/recording-hash.repository.ts';
import { newStorageKey } from '../storage/storage.ts';
import type { TestApp } from './build-test-app.ts';
import { insertTestRecording } from './makers.ts';

const at = '2026-01-01T10:00:00.000Z';
const srt = '1\n00:00:00,000 --> 00:00:02,000\nKanarek w transkrypcji.\n';

type Storage = TestApp['dependencies']['storage'];

interface SceneFile {
  id: string;
  name: string;
  kind: 'audio' | 'photo' | 'original' | 'media' | 'thumbnail';
  contentType: string;
  key: string;
  content: string;
}

/**
 * Inserts a recording with one of everything, directly into database and storage: an audio file with a waveform, a
 * transcript, the portrait, a photo, and a document for staff only.
 */
export async function insertScene(
  { dependencies: { database, storage } }: TestApp,
  signature: string,
  given: Parameters<typeof insertTestRecording>[2],
): Promise<void> {
  const file = async (suffix: string, kind: SceneFile['kind'], contentType: string): Promise<SceneFile> => {
    const content = `Kanarek w pliku ${signature}_${suffix}`;
    const key = await putBytes(storage, content);
    return { id: randomUUID(), name: `${signature}_${suffix}`, kind, contentType, key, content };
  };
  const pictures = async (name: string, contentType: string) => {
    const [display, thumbnail, original] = await Promise.all([
      file(name, 'media', contentType),
      file(`${name}.thumbnail`, 'thumbnail', 'image/jpeg'),
      file(`${name}.original`, 'original', contentType),
    ]);
    return { display, thumbnail, original };
  };
  const [audio, portrait, portraitOriginal, photo, paper, peaksKey] = await Promise.all([
    file('a.mp3', 'audio', 'audio/mpeg'),
    file('photo.jpg', 'photo', 'image/jpeg'),
    file('photo.original', 'original', 'image/jpeg'),
    pictures('m.jpg', 'image/jpeg'),
    pictures('d.pdf', 'application/pdf'),
    putBytes(storage, 'kanarek w fali'),
  ]);
  await database.transaction(async (tx) => {
    const filled = { photo: `${signature}_photo.jpg`, summary: 'Kanarek w opisie' };
    await insertTestRecording(tx, signature, { ...given, ...filled });
    for (const one of [audio, portrait, portraitOriginal, ...Object.values(photo), ...Object.values(paper)]) {
      await insertFile(tx, signature, one);
    }
    await insertAudio(tx, audio.id, peaksKey);
    await insertMedia(tx, signature, 'photos', photo);
    await insertMedia(tx, signature, 'documents', paper);
    await insertTranscript(tx, signature);
    await sealRecordings(tx, [signature]);
  });
}

async function putBytes(storage: Storage, text: string): Promise<string> {
  const key = newStorageKey();
  await storage.put(key, Buffer.from(text));
  return key;
}

async function insertFile(tx: Tx, recording: string, file: SceneFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      id: file.id,
      recording,
      name: file.name,
      name_folded: file.name.toLowerCase(),
      kind: file.kind,
      storage_key: file.key,
      content_type: file.contentType,
      bytes: Buffer.byteLength(file.content),
      sha256: createHash('sha256').update(file.content).digest('hex'),
      created_at: at,
    })
    .execute();
}

async function insertAudio(tx: Tx, fileId: string, peaksKey: string): Promise<void> {
  await tx
    .insertInto('audio_files')
    .values({
      file_id: fileId,
      state: 'ready',
      position: 0,
      duration_ms: 2000,
      channels: 1,
      sample_rate: 8000,
      bit_rate: 64_000,
      peaks_key: peaksKey,
      peaks_per_second: 10,
      has_exact_clock: 1,
    })
    .execute();
}

async function insertMedia(
  tx: Tx,
  recording: string,
  type: 'photos' | 'documents',
  files: Record<'original' | 'display' | 'thumbnail', SceneFile>,
): Promise<void> {
  await tx
    .insertInto('media')
    .values({
      id: randomUUID(),
      recording,
      type,
      file_id: files.original.id,
      display_file_id: files.display.id,
      thumbnail_file_id: files.thumbnail.id,
      title: 'Kanarek w tytule',
      description: '',
      downloadable: 0,
      internal: type === 'documents' ? 1 : 0,
      position: 0,
      width: 10,
      height: 10,
      created_at: at,
    })
    .execute();
}

async function insertTranscript(db: Queryable, recording: string): Promise<void> {
  const id = randomUUID();
  const name = `${recording}_a.srt`;
  const audioName = `${recording}_a.mp3`;
  await db
    .insertInto('transcripts')
    .values({
      id,
      recording,
      name,
      name_folded: name.toLowerCase(),
      audio_name: audioName,
      revision: 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('lines')
    .values({
      id: randomUUID(),
      transcript_id: id,
      position: 0,
      start_ms: 0,
      end_ms: 2000,
      text: 'Kanarek w transkrypcji.',
      proofread: 0,
    })
    .execute();
  await db
    .insertInto('revisions')
    .values({
      transcript_id: id,
      number: 1,
      at,
      updated_at: at,
      user_id: null,
      author: 'Test',
      origin: 'machine',
      edit_session: null,
      line_count: 1,
      machine: null,
      approximate_times: 0,
      content_sha256: null,
      content: gzipSync(srt),
      legacy_content: '',
    })
    .execute();
}
