/**
 * The cost for the running product of making the listening copy of an hour of stereo WAV, with ffmpeg and with LAME in
 * WebAssembly: seconds from the upload's last byte until listeners hear the copy (waveform included), the server's
 * memory over idle, its other answers at the same time, and seeking in the copy as a listener gets it:
 * `npm run build && npx tsx bench/listening-copy.bench.ts [minutes]`. Needs 2 GB an hour in the temporary folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@glosy/core/limits';
import type { Recording } from '@glosy/core/recording/recording';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { writeInterview } from './listening-copy.interview.ts';
import { offsetsAt } from './listening-copy.seek.ts';
import { fillTags, signatureOf } from './tags.archive.ts';

const minutes = Number(process.argv[2] ?? 60);
const seeks = 200;
const idleSeconds = 30;
const pollMs = 200;
const fileName = 'HM-1_rozmowa.wav';
const archive = { recordings: 200, linesPerRecording: 100, tags: 200, occurrences: 2000 };
const builtServer = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

/** Answers that a listener waits for: the list, a recording, the search, a tag's places. */
const otherAddresses = [
  '/api/recordings',
  `/api/recordings/${signatureOf(1)}`,
  '/api/search?q=m%C5%82yn',
  '/api/tag-pages/1',
];

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

async function prepare(dataDir: string): Promise<{ staff: string; listener: string }> {
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  const { db } = test.dependencies.database;
  await fillTags(db, archive);
  await insertTestRecording(db, 'HM-1');
  const staff = await test.signIn('admin');
  const listener = await test.signIn('user');
  await test.close();
  return { staff: staff.cookie, listener: listener.cookie };
}

/** Requests other pages all the time; `stop` resolves with the 95th percentile in ms. */
function measureAnswers(ask: Ask): { stop(): Promise<number> } {
  const times: number[] = [];
  let isOver = false;
  const loop = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const start = performance.now();
      const answer = await ask(otherAddresses[count % otherAddresses.length] as string);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      times.push(performance.now() - start);
      await pause(20);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await loop;
      times.sort((a, b) => a - b);
      return times[Math.floor(times.length * 0.95)] ?? 0;
    },
  };
}

/** Resident memory of the server and of the programs it started, in MB. */
function memoryOf(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [String(pid), ...children].reduce((sum, one) => sum + residentMegabytes(one), 0);
}

/** 0 for a program that has ended. */
function residentMegabytes(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

async function upload(ask: Ask, path: string): Promise<void> {
  const file = await open(path);
  const { size } = await file.stat();
  const totalChunks = Math.ceil(size / limits.chunkBytes);
  for (let chunkIndex = 0; chunkIndex < totalChunks; chunkIndex += 1) {
    const chunk = Buffer.alloc(Math.min(limits.chunkBytes, size - chunkIndex * limits.chunkBytes));
    await file.read(chunk, 0, chunk.length, chunkIndex * limits.chunkBytes);
    const body = new FormData();
    body.set('file', new Blob([chunk]), fileName);
    for (const [name, value] of Object.entries({ chunkIndex, totalChunks, fileName })) body.set(name, String(value));
    const answer = await ask('/api/upload.php', { method: 'POST', body });
    if (!answer.ok) throw new Error(`chunk ${chunkIndex}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  await file.close();
}

async function untilReady(ask: Ask): Promise<Recording['audio'][number]['copy']> {
  for (;;) {
    const { data } = (await (await ask('/api/recordings/HM-1')).json()) as { data: Recording };
    const copy = data.audio.find((facts) => facts.fileName === fileName)?.copy;
    if (copy?.state === 'failed') throw new Error(copy.error ?? 'The copy failed.');
    if (copy?.state === 'ready') return copy;
    await pause(pollMs);
  }
}

async function makeCopy(server: ServerProcess, cookies: { staff: string; listener: string }, original: string) {
  const askAs =
    (cookie: string): Ask =>
    (path, init) =>
      fetch(`${server.address}${path}`, { ...init, headers: { cookie } });
  const pid = server.process.pid as number;
  const warmUp = measureAnswers(askAs(cookies.listener));
  await pause(10_000);
  await warmUp.stop();
  const idle = measureAnswers(askAs(cookies.listener));
  await pause(idleSeconds * 1000);
  const p95Idle = await idle.stop();
  await upload(askAs(cookies.staff), original);
  const before = memoryOf(pid);
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid));
  }, 100);
  const start = performance.now();
  const busy = measureAnswers(askAs(cookies.listener));
  const copy = await untilReady(askAs(cookies.staff));
  const seconds = (performance.now() - start) / 1000;
  const p95Busy = await busy.stop();
  clearInterval(sampler);
  const sound = await askAs(cookies.listener)(`/storage/recordings/HM-1/${fileName}`);
  const target = `${original}.copy.mp3`;
  await writeFile(target, Buffer.from(await sound.arrayBuffer()));
  return {
    seconds: round(seconds),
    memoryBefore: Math.round(before),
    overIdleMegabytes: Math.round(highest - before),
    p95Idle: round(p95Idle),
    p95Busy: round(p95Busy),
    lufs: copy?.loudness,
    worstSeekMs: await offsetsAt(original, target, minutes * 60, seeks),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

async function measure(encoder: string, settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'glosy-copy-bench-'));
  try {
    const original = join(dataDir, 'interview.wav');
    await writeInterview(original, minutes);
    const cookies = await prepare(dataDir);
    const server = await startServer(dataDir, settings, [builtServer]);
    try {
      return { encoder, ...(await makeCopy(server, cookies, original)) };
    } finally {
      await server.kill();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

// Without a PATH the server finds no ffmpeg.
const results = [await measure('ffmpeg', {}), await measure('WebAssembly', { PATH: '' })];
console.table(results);
console.log(JSON.stringify({ cores: cpus().length, minutes, results }));
