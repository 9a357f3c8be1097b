import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { speechLike, wavOf } from '../../../audio/listening-copy/speech.fixture.ts';
import { buildTestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { dropTestDatabase } from '../../../testing/test-database.ts';

/** `KILLED_CLOSINGS=50` is the long form. */
const rounds = Number(process.env.KILLED_CLOSINGS ?? 2);
const changesMost = 5;
const srt = '1\n00:00:00,000 --> 00:00:01,000\nPoczątek.\n\n2\n00:00:02,000 --> 00:00:04,000\nKanarek śpiewa.\n';

let dataDir: string;
let staff: string;
let listener: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-killed-closing-'));
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  staff = (await test.signIn('admin')).cookie;
  listener = (await test.signIn('user')).cookie;
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await test.close();
  server = await start();
  await upload('HM-1_a.wav', wavOf([speechLike(6)]));
  await upload('HM-1_a.srt', Buffer.from(srt));
  await copyIsReady();
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it('a server that is killed while passages are closed and opened never serves closed sound or text', {
  timeout: 60_000 + rounds * 30_000,
}, async () => {
  const open = await heard();
  const closing = await send('POST');
  expect(closing.status).toBe(201);
  const closed = await heard();
  expect([open.hasWords, closed.hasWords]).toEqual([true, false]);
  expect(closed.sound).not.toBe(open.sound);

  for (let round = 0; round < rounds; round += 1) {
    let isClosed = (await closureIds()).length > 0;
    for (let left = changesBefore(round); left > 0; left -= 1) {
      expect((await change(isClosed)).ok).toBe(true);
      isClosed = !isClosed;
      expect(await heard(), `round ${round}, acknowledged`).toEqual(isClosed ? closed : open);
    }
    const last = change(isClosed).then(
      ({ ok }) => ok,
      () => false,
    );
    await server.kill();
    const wasAcknowledged = await last;
    server = await start();
    const isClosedNow = (await closureIds()).length > 0;
    if (wasAcknowledged) expect(isClosedNow).toBe(!isClosed);
    expect(await heard(), `round ${round}, after the kill`).toEqual(isClosedNow ? closed : open);
  }
});

/** Random-looking but reproducible number. */
function changesBefore(round: number): number {
  return createHash('sha256').update(`round ${round}`).digest().readUInt32LE() % changesMost;
}

function start(): Promise<ServerProcess> {
  return startServer(dataDir, { LISTENING_COPIES: 'on' });
}

function ask(path: string, cookie: string, options: RequestInit = {}): Promise<Response> {
  return fetch(`${server.address}${path}`, { ...options, headers: { cookie, ...options.headers } });
}

function send(method: 'POST' | 'DELETE', id?: string): Promise<Response> {
  const path = `/api/recordings/HM-1/closures${id === undefined ? '' : `/${id}`}`;
  const body = JSON.stringify({ audio_file: 'HM-1_a.wav', start: 2, end: 4 });
  const json = { body, headers: { 'content-type': 'application/json' } };
  return ask(path, staff, { method, ...(method === 'POST' ? json : {}) });
}

async function change(isClosed: boolean): Promise<Response> {
  return isClosed ? send('DELETE', (await closureIds())[0]) : send('POST');
}

async function closureIds(): Promise<string[]> {
  const answer = (await (await ask('/api/recordings/HM-1/closures', staff)).json()) as { data: { id: string }[] };
  return answer.data.map(({ id }) => id);
}

/** Whether a listener's text contains the closed words, and a hash of the listener's audio. */
async function heard(): Promise<{ hasWords: boolean; sound: string }> {
  const text = await (await ask('/api/getsrt.php?id=HM-1&filename=HM-1_a.srt', listener)).text();
  const sound = await ask('/storage/recordings/HM-1/HM-1_a.wav', listener);
  expect(sound.status).toBe(200);
  const bytes = Buffer.from(await sound.arrayBuffer());
  return { hasWords: text.includes('Kanarek'), sound: createHash('sha256').update(bytes).digest('hex') };
}

async function upload(fileName: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ chunkIndex: '0', totalChunks: '1', fileName })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), fileName);
  const answer = await ask('/api/upload.php', staff, { method: 'POST', body: form });
  expect(answer.status, await answer.text()).toBe(200);
}

async function copyIsReady(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { data } = (await (await ask('/api/recordings/HM-1', staff)).json()) as {
      data: { audio: { copy?: { state: string } }[] };
    };
    if (data.audio[0]?.copy?.state === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The listening copy was not made.');
}
