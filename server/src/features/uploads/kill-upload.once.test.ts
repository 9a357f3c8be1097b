import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadState } from '@glosy/core/contract/files/uploads';
import { limits } from '@glosy/core/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type SignedIn } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { chunksOf } from '../../testing/multipart.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { wavOf } from '../../testing/sounds.ts';
import { dropTestDatabase } from '../../testing/test-database.ts';

const fileName = 'HM-1_dlugi.wav';
const wav = wavOf(3 * limits.chunkBytes + 777);
const chunks = chunksOf(wav);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let dataDir: string;
let editor: SignedIn;
let server: ServerProcess | undefined;

// A separate archive for each test: the second would decode the first one's hour of sound at every start.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-kill-'));
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await test.close();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server?.address}${path}`, { ...init, headers: { cookie: editor.cookie } });
}

function send(index: number): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(chunks[index] as Buffer)]), fileName);
  form.set('chunkIndex', String(index));
  form.set('totalChunks', String(chunks.length));
  form.set('fileName', fileName);
  return request('/api/upload.php', { method: 'POST', body: form });
}

async function progress(): Promise<UploadState> {
  const answer = await request(`/api/upload.php?fileName=${fileName}&totalChunks=${chunks.length}`);
  return ((await answer.json()) as { data: UploadState }).data;
}

it('an upload resumes after the server is killed repeatedly, and the file is complete', async () => {
  const acknowledged = new Set<number>();
  for (let index = 0; index < chunks.length; index += 1) {
    server = await startServer(dataDir);
    const state = await progress();
    // All acknowledged chunks are stored, and possibly the last sent one too, if only its answer was lost.
    for (const known of acknowledged) {
      if (known < chunks.length - 1) expect(state.receivedChunks).toContain(known);
    }
    expect((await request(`/storage/recordings/HM-1/${fileName}?original=1`)).status).toBe(state.complete ? 200 : 404);
    for (let next = 0; next <= index; next += 1) {
      if (state.receivedChunks.includes(next)) continue;
      expect((await send(next)).status).toBe(200);
      acknowledged.add(next);
    }
    // Killed while the next chunk is sent, and once while the last one creates the file.
    const broken = send(Math.min(index + 1, chunks.length - 1)).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    await server.kill();
    await broken;
  }
  server = await startServer(dataDir);
  const state = await progress();
  for (let index = 0; index < chunks.length; index += 1) {
    if (!state.receivedChunks.includes(index)) expect((await send(index)).status).toBe(200);
  }
  expect((await progress()).complete).toBe(true);
  const served = await request(`/storage/recordings/HM-1/${fileName}?original=1`);
  expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(wav));
  expect(await server.stop()).toBe(0);
  server = undefined;
}, 240_000);

it('a start completes or deletes an upload whose publication was interrupted at any step', async () => {
  const name = 'HM-1_przerwany.wav';
  const small = wavOf(5000);
  const cutOff = async (id: string, state: 'open' | 'publishing', published: boolean, hasChunk: boolean) => {
    const earlier = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    const { storage, database } = earlier.dependencies;
    await database.db.deleteFrom('files').where('name', '=', name).execute();
    await database.db.deleteFrom('uploads').execute();
    const at = new Date().toISOString();
    const row = {
      id,
      recording: 'HM-1',
      file_name: name,
      user_id: editor.userId,
      client_upload_id: '',
      total_chunks: 1,
    };
    await database.db
      .insertInto('uploads')
      .values({ ...row, size: null, sha256: null, state, created_at: at, updated_at: at })
      .execute();
    if (hasChunk) {
      await database.db
        .insertInto('upload_chunks')
        .values({ upload_id: id, chunk_index: 0, size: small.length, sha256: sha256(small) })
        .execute();
    }
    await storage.writeStaged(id, 0, small, small.length);
    if (published) await storage.publish(id, id);
    await earlier.close();
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    await test.dependencies.jobs.idle();
    const served = await test.ask(editor, { url: `/storage/recordings/HM-1/${name}?original=1` });
    const found = served.statusCode === 200 ? sha256(served.rawPayload) : served.statusCode;
    await test.close();
    return found;
  };
  expect(await cutOff('before-the-last-chunk-row', 'open', false, false)).toBe(404);
  expect(await cutOff('after-the-last-chunk-row', 'open', false, true)).toBe(sha256(small));
  expect(await cutOff('after-it-was-marked', 'publishing', false, true)).toBe(sha256(small));
  expect(await cutOff('after-it-was-published', 'publishing', true, true)).toBe(sha256(small));
}, 120_000);
