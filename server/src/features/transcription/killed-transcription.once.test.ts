import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Transcription } from '@glosy/core/transcript/transcription';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { childProcesses, isRunning } from '../../testing/child-processes.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { type SpeechServer, startSpeechServer, verboseJson } from '../../testing/speech-server.ts';
import { dropTestDatabase } from '../../testing/test-database.ts';
import { writeBusyModel } from '../../testing/tone-model/tone-model.ts';
import { tonesOf } from '../../testing/tones.ts';

const rounds = 2;
/** Used only in the long form, `npm run test:killed`. */
const randomKills = Number(process.env.KILLED_TRANSCRIPTIONS ?? 0);
const pieces = 5;
const audio = 'HM-1_a.wav';
/** A word at the beginning of each piece, six seconds of silence after it. */
const sound = tonesOf(
  Array.from({ length: pieces }, (_, n) => ({ at: 1 + 7 * n, n: 20 * (n + 1) })),
  7 * pieces,
);

let dataDir: string;
let cookie: string;
let speech: SpeechServer;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-killed-transcription-'));
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  const admin = await test.signIn('admin');
  cookie = admin.cookie;
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await sendFile(test, admin, audio, sound);
  await test.dependencies.jobs.idle();
  await test.close();
  speech = await startSpeechServer();
  server = await start();
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await speech?.close();
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it('a server that is killed while it transcribes writes the same text, and sends one piece again at most', {
  timeout: 60_000 + rounds * 30_000,
}, async () => {
  await order();
  await isDone();
  const undisturbed = await text();
  expect(undisturbed.match(/słowo\d/g)).toHaveLength(pieces);

  for (let round = 0; round < rounds; round += 1) {
    const first = speech.requests.length;
    const fatal = first + 1 + (round % pieces);
    const reached = new Promise<void>((resolve) =>
      speech.answerWith(async (request) => {
        if (speech.requests.length !== fatal) return verboseJson(request);
        resolve();
        // In every other round the server has sent the answer before the kill; otherwise it is about to.
        if (round % 2 === 0) await request.gone;
        return verboseJson(request);
      }),
    );
    await order();
    await reached;
    await server.kill();
    server = await start();
    await isDone();
    expect(await text(), `round ${round}`).toBe(undisturbed);
    expect(speech.requests.length - first, `round ${round}`).toBeLessThanOrEqual(pieces + 1);
  }
});

it('a server that is killed while a model on this computer transcribes writes the same text', {
  timeout: 120_000,
}, async () => {
  const folder = join(dataDir, 'model');
  // A piece takes about a second, so that the kill interrupts one.
  await writeBusyModel(folder, { side: 1024, times: 4 });
  await server.kill();
  server = await start({ SPEECH_MODEL_DIR: folder });
  await order();
  await isDone();
  const undisturbed = await text();
  expect(undisturbed.match(/słowo\d+/g)).toEqual(['słowo20', 'słowo40', 'słowo60', 'słowo80', 'słowo100']);

  await order();
  await expect.poll(async () => (await transcription())?.progress?.part ?? 0).toBeGreaterThan(0.3);
  await server.kill();
  server = await start({ SPEECH_MODEL_DIR: folder });
  await isDone();
  expect(await text()).toBe(undisturbed);
});

it.runIf(randomKills > 0).each(['a server', 'this computer'])(
  'a server that is killed at random moments while %s transcribes writes the same text',
  { timeout: 600_000 + randomKills * 60_000 },
  async (engine) => {
    const folder = join(dataDir, 'slow-model');
    await writeBusyModel(folder, { side: 1024, times: 1 });
    const settings = engine === 'a server' ? undefined : { SPEECH_MODEL_DIR: folder };
    speech.answerWith(async (request) => {
      await setTimeout(400);
      return verboseJson(request);
    });
    await server.kill();
    server = await start(settings);
    const from = performance.now();
    await order();
    await isDone();
    const lengthMs = performance.now() - from;
    const undisturbed = await text();
    let killed = 0;
    while (killed < randomKills) {
      const momentMs = Math.random() * lengthMs;
      await order();
      await setTimeout(momentMs);
      const { state } = (await transcription()) ?? {};
      if (state === 'done') continue;
      killed += 1;
      await server.kill();
      server = await start(settings);
      await isDone();
      expect(await text(), `killed ${Math.round(momentMs)} ms after the order`).toBe(undisturbed);
    }
    console.log(`${killed} kills, ${engine}, undisturbed ${Math.round(lengthMs)} ms`);
  },
);

it('a server that is killed takes the recogniser with it, in the middle of a piece', { timeout: 120_000 }, async () => {
  const folder = join(dataDir, 'endless');
  await writeBusyModel(folder, { side: 2048, times: 500 });
  await server.kill();
  server = await start({ SPEECH_MODEL_DIR: folder });
  await order();
  const recognisers = () => childProcesses('recogniser.process', server.process.pid);
  await expect.poll(() => recognisers().length).toBe(1);
  const [id] = recognisers();
  await server.kill();
  await expect.poll(() => isRunning(id as number)).toBe(false);
});

function start(engine: Record<string, string> = { SPEECH_URL: speech.url }): Promise<ServerProcess> {
  return startServer(dataDir, { ...engine, LISTENING_COPIES: 'off' });
}

async function ask(path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(`${server.address}${path}`, { ...options, headers: { cookie, ...options.headers } });
}

async function order(): Promise<void> {
  const answer = await ask('/api/recordings/HM-1/transcribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ audio_file: audio }),
  });
  expect(answer.status, await answer.text()).toBe(202);
}

async function text(): Promise<string> {
  return (await ask('/api/getsrt.php?id=HM-1&filename=HM-1_a.srt')).text();
}

async function transcription(): Promise<Transcription | undefined> {
  const answer = await ask('/api/recordings/HM-1/transcriptions');
  return ((await answer.json()) as { data: Transcription[] }).data[0];
}

async function isDone(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { state, error } = (await transcription()) ?? {};
    if (state === 'done') return;
    if (state === 'failed') throw new Error(error ?? '');
    await setTimeout(100);
  }
  throw new Error('The transcription did not end.');
}
