import { createHash } from 'node:crypto';
import { limits } from '@glosy/core/limits';
import type { Recording } from '@glosy/core/recording/recording';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { chunksOf, multipart, sendChunk, sendFile } from '../../testing/multipart.ts';
import { smallMp3, wavOf } from '../../testing/sounds.ts';

let test: TestApp;
let editor: SignedIn;
let user: SignedIn;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-03-01T10:00:00Z');
  test = await buildTestApp({ now: () => clock });
  editor = await test.signIn('editor');
  user = await test.signIn('user');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
});
afterEach(() => test.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const stored = (name: string, who = editor, headers = {}) =>
  test.ask(who, { url: `/storage/recordings/HM-1/${encodeURIComponent(name)}?original=1`, headers });
const readRecording = async (who = editor) =>
  (await test.ask(who, { url: '/api/recordings/HM-1' })).json().data as Recording;
const progress = async (query: Record<string, string>) =>
  (await test.ask(editor, { url: '/api/upload.php', query })).json().data;
const stagedIds = async () => {
  const ids: string[] = [];
  for await (const { id } of test.dependencies.storage.listStaged()) ids.push(id);
  return ids;
};

describe('an audio file', () => {
  it('is sent in chunks in any order, then served, measured and listed', async () => {
    const wav = wavOf(2 * limits.chunkBytes + 12_346);
    const chunks = chunksOf(wav);
    const send = (index: number) =>
      sendChunk(test, editor, { fileName: 'HM-1_wywiad.wav', bytes: chunks[index] as Buffer, index, total: 3 });
    const state = { fileName: 'HM-1_wywiad.wav', totalChunks: 3, complete: false };
    expect((await send(2)).json()).toEqual({ data: { ...state, receivedChunks: [2] } });
    expect((await send(0)).json()).toEqual({ data: { ...state, receivedChunks: [0, 2] } });
    expect((await readRecording()).technical.storage).toEqual([]);
    expect((await stored('HM-1_wywiad.wav')).statusCode).toBe(404);
    expect((await send(1)).json()).toEqual({ data: { ...state, receivedChunks: [0, 1, 2], complete: true } });

    const served = await stored('HM-1_wywiad.wav');
    expect(served.statusCode).toBe(200);
    expect(served.headers['content-type']).toBe('audio/wav');
    expect(sha256(served.rawPayload)).toBe(sha256(wav));
    const part = await stored('HM-1_wywiad.wav', editor, { range: 'bytes=44-47' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(wav.subarray(44, 48));

    await test.dependencies.jobs.idle();
    const recording = await readRecording();
    expect(recording.technical.storage).toEqual(['HM-1_wywiad.wav']);
    expect(recording.metadata.duration).toBe('00:21:51');
    expect(recording.audio).toEqual([
      {
        fileName: 'HM-1_wywiad.wav',
        bytes: wav.length,
        sha256: sha256(wav),
        state: 'ready',
        durationSeconds: 1311.489,
        channels: 1,
        sampleRate: 8000,
        bitRate: 128_000,
        copy: null,
        hasWrongLength: false,
      },
    ]);
    expect(await stagedIds()).toEqual([]);
  });

  it('has peaks once it is measured', async () => {
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    await test.dependencies.jobs.idle();
    const peaks = await test.ask(user, { url: '/api/peaks', query: { id: 'HM-1', filename: 'HM-1_a.mp3' } });
    expect(peaks.statusCode).toBe(200);
    expect(peaks.headers['x-peaks-per-second']).toBe('10');
    const [audio] = (await readRecording()).audio;
    expect(peaks.rawPayload.length).toBe(Math.ceil((audio?.durationSeconds ?? 0) * 10));
  });

  it('may have its fields before the file, and additional fields', async () => {
    const bytes = smallMp3();
    const extra = { recordingId: 'HM-1', uploadId: 'u1', size: String(bytes.length), sha256: sha256(bytes) };
    const body = multipart([
      ...Object.entries({ fileName: 'HM-1_a.mp3', chunkIndex: '0', totalChunks: '1', ...extra }),
      ['file', bytes],
    ]);
    const answer = await test.ask(editor, { method: 'POST', url: '/api/upload.php', ...body });
    expect(answer.json().data.complete).toBe(true);
  });

  it('belongs to the longest signature that its name starts with', async () => {
    await insertTestRecording(test.dependencies.database.db, 'HM-1_b');
    await sendFile(test, editor, 'HM-1_b_a.mp3', smallMp3());
    expect((await readRecording()).technical.storage).toEqual([]);
    const answer = await test.ask(editor, { url: '/api/recordings/HM-1_b' });
    expect(answer.json().data.technical.storage).toEqual(['HM-1_b_a.mp3']);
  });

  it('is refused without a signature in its name, and for a recording hidden from the editor', async () => {
    await insertTestRecording(test.dependencies.database.db, 'HM-9', { restrictions: 'private' });
    for (const signature of ['HM-8', 'HM-9']) {
      const answer = await sendFile(test, editor, `${signature}_a.mp3`, smallMp3());
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: `Nazwa pliku ${signature}_a.mp3 nie zaczyna się od sygnatury nagrania.`,
        code: 'upload.no-recording',
      });
    }
    expect(await stagedIds()).toEqual([]);
  });

  it('is refused when its name is in use, and never overwrites an interview', async () => {
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    const other = await test.signIn('editor');
    for (const name of ['HM-1_a.mp3', 'HM-1_A.MP3']) {
      const answer = await sendFile(test, other, name, wavOf(1000));
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toBe(`Plik o nazwie ${name} już istnieje w tym nagraniu.`);
    }
    expect(sha256((await stored('HM-1_a.mp3')).rawPayload)).toBe(sha256(smallMp3()));
  });

  it('can be uploaded again after it was deleted', async () => {
    await sendFile(test, editor, 'HM-1_a.mp3', smallMp3());
    const url = '/api/recordings/HM-1/file/HM-1_a.mp3';
    const removed = await test.ask(editor, { method: 'DELETE', url, payload: { fileName: 'HM-1_a.mp3' } });
    expect(removed.statusCode).toBe(200);
    expect(removed.json().data.technical.storage).toEqual([]);
    expect((await stored('HM-1_a.mp3')).statusCode).toBe(404);
    expect((await sendFile(test, editor, 'HM-1_a.mp3', smallMp3())).statusCode).toBe(200);
  });
});

describe('chunks', () => {
  const first = wavOf(limits.chunkBytes, 1);
  const send = (index: number, bytes: Buffer, total = 2, extra = {}) =>
    sendChunk(test, editor, { fileName: 'HM-1_a.wav', bytes, index, total, extra });

  it('may be repeated, but are refused with different content and change nothing', async () => {
    expect((await send(0, first)).statusCode).toBe(200);
    expect((await send(0, first)).json().data.receivedChunks).toEqual([0]);
    const lie = await send(0, wavOf(limits.chunkBytes, 2));
    expect(lie.statusCode).toBe(409);
    expect(lie.json().code).toBe('upload.conflict');
    await send(1, Buffer.alloc(10));
    const served = (await stored('HM-1_a.wav')).rawPayload;
    expect(sha256(served.subarray(0, limits.chunkBytes))).toBe(sha256(first));
  });

  it('may be sent again when the last answer was lost', async () => {
    await send(0, first);
    await send(1, Buffer.alloc(10));
    const again = await send(1, Buffer.alloc(10));
    expect(again.statusCode).toBe(200);
    expect(again.json().data.complete).toBe(true);
    expect(await progress({ fileName: 'HM-1_a.wav', totalChunks: '2' })).toEqual({
      fileName: 'HM-1_a.wav',
      receivedChunks: [0, 1],
      totalChunks: 2,
      complete: true,
    });
    expect((await send(1, Buffer.alloc(11))).statusCode).toBe(409);
  });

  it('are refused when their size is wrong', async () => {
    expect((await send(0, first.subarray(1))).json().code).toBe('upload.chunk');
    expect((await send(1, Buffer.alloc(limits.chunkBytes + 1))).json().code).toBe('upload.chunk');
    expect((await send(2, Buffer.alloc(10))).statusCode).toBe(400);
    expect((await send(-1, Buffer.alloc(10))).statusCode).toBe(400);
    expect((await send(1, Buffer.alloc(0))).statusCode).toBe(400);
    expect((await send(0, Buffer.alloc(10), 411)).statusCode).toBe(400);
    expect((await send(0, Buffer.alloc(10), 1, { size: '11' })).statusCode).toBe(400);
    expect(await progress({ fileName: 'HM-1_a.wav', totalChunks: '2' })).toMatchObject({ receivedChunks: [] });
    expect(await stagedIds()).toEqual([]);
  });

  it('are deleted when the file does not match its declared size and hash', async () => {
    await send(0, first, 2, { sha256: '0'.repeat(64) });
    const answer = await send(1, Buffer.alloc(10), 2, { sha256: '0'.repeat(64) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('upload.hash');
    expect(await stagedIds()).toEqual([]);
    expect(await progress({ fileName: 'HM-1_a.wav', totalChunks: '2' })).toMatchObject({ receivedChunks: [] });
  });

  it('of an upload that is not continued for a day are deleted', async () => {
    await send(0, first);
    expect(await stagedIds()).toHaveLength(1);
    clock = new Date(clock.getTime() + limits.uploadExpiryMs + 1);
    const { expireUploads } = await import('./reconcile-uploads.ts');
    await expireUploads(test.dependencies);
    expect(await stagedIds()).toEqual([]);
    expect(await test.dependencies.database.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });

  it('are deleted when the upload is cancelled', async () => {
    await send(0, first);
    const query = { fileName: 'HM-1_a.wav', totalChunks: '2' };
    expect((await test.ask(editor, { method: 'DELETE', url: '/api/upload.php', query })).statusCode).toBe(200);
    expect(await stagedIds()).toEqual([]);
  });

  it('of at most twenty files may be open for one user', async () => {
    for (let file = 0; file < limits.openUploadsPerUser; file += 1) {
      const chunk = { fileName: `HM-1_${file}.wav`, bytes: Buffer.alloc(10), index: 1, total: 2 };
      expect((await sendChunk(test, editor, chunk)).statusCode).toBe(200);
    }
    const more = await send(1, Buffer.alloc(10));
    expect(more.statusCode).toBe(429);
  });

  it('are refused when the disk is full', async () => {
    test.dependencies.storage.freeBytes = async () => limits.diskReserveBytes;
    const answer = await send(0, first);
    expect(answer.statusCode).toBe(507);
    expect(answer.json().error).toBe('Brak miejsca na dysku. Zapis jest chwilowo niemożliwy.');
  });
});
