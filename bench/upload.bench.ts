import { createHash, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { limits } from '@glosy/core/limits';
import { wavHeader, wavHeaderBytes } from '../server/src/audio/wav/wav-header.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { startServer } from '../server/src/testing/server-process.ts';

/**
 * Uploads a long WAV over a real socket in chunks, waits until it is measured, and plays it, while the memory of the
 * server's process is read ten times a second. The bar: below 250 MB for any file size.
 *
 *   npx tsx bench/upload.bench.ts [--megabytes 700]
 */

const product = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const { values: options } = parseArgs({ options: { megabytes: { type: 'string', default: '700' } } });
const fileBytes = Number(options.megabytes) * 1_000_000;
const fileName = 'HM-1_dlugi.wav';
const barMegabytes = 250;
const samplePauseMs = 100;
const rangeCount = 500;
const rangeBytes = 256 * 1024;

interface Step {
  step: string;
  seconds: number;
  peakMegabytes: number;
}

const steps: Step[] = [];
let peak = 0;

async function measured<T>(step: string, work: () => Promise<T>): Promise<T> {
  peak = 0;
  const start = performance.now();
  const result = await work();
  steps.push({ step, seconds: (performance.now() - start) / 1000, peakMegabytes: Math.round(peak) });
  return result;
}

/** Resident memory of the process in megabytes. */
function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1000;
}

/** A chunk of a 44.1 kHz stereo WAV of `fileBytes`, created on demand. */
function chunkAt(index: number): Buffer {
  const start = index * limits.chunkBytes;
  const chunk = Buffer.alloc(Math.min(limits.chunkBytes, fileBytes - start));
  for (let at = 0; at + 4 <= chunk.length; at += 4) {
    const sample = Math.round(12_000 * Math.sin((start + at) / 40));
    chunk.writeInt16LE(sample, at);
    chunk.writeInt16LE(sample, at + 2);
  }
  if (index > 0) return chunk;
  wavHeader({ sampleRate: 44_100, channels: 2, dataBytes: fileBytes - wavHeaderBytes }).copy(chunk);
  return chunk;
}

async function prepare(dataDir: string): Promise<string> {
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  const { cookie } = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await test.close();
  return cookie;
}

async function upload(ask: typeof fetch, hash: Hash): Promise<void> {
  const total = Math.ceil(fileBytes / limits.chunkBytes);
  for (let index = 0; index < total; index += 1) {
    const chunk = chunkAt(index);
    hash.update(chunk);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(chunk)]), fileName);
    form.set('chunkIndex', String(index));
    form.set('totalChunks', String(total));
    form.set('fileName', fileName);
    const answer = await ask('/api/upload.php', { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`chunk ${index}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

async function untilMeasured(ask: typeof fetch): Promise<void> {
  for (;;) {
    const answer = await ask(`/api/peaks?id=HM-1&filename=${fileName}`);
    await answer.arrayBuffer();
    if (answer.status === 200) return;
    if (answer.status !== 202) throw new Error(`peaks: ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, samplePauseMs));
  }
}

async function play(ask: typeof fetch): Promise<void> {
  for (let count = 0; count < rangeCount; count += 1) {
    const start = Math.floor((count / rangeCount) * (fileBytes - rangeBytes));
    const range = `bytes=${start}-${start + rangeBytes - 1}`;
    const answer = await ask(`/storage/recordings/HM-1/${fileName}`, { headers: { range } });
    if (answer.status !== 206) throw new Error(`range: ${answer.status}`);
    await answer.arrayBuffer();
  }
}

async function readWhole(ask: typeof fetch): Promise<string> {
  const hash = createHash('sha256');
  const answer = await ask(`/storage/recordings/HM-1/${fileName}`);
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) hash.update(piece);
  return hash.digest('hex');
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glosy-upload-bench-'));
  const cookie = await prepare(dataDir);
  const server = await startServer(dataDir, {}, [product]);
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server.process.pid as number));
  }, samplePauseMs);
  const ask: typeof fetch = (path, init) =>
    fetch(`${server.address}${String(path)}`, { ...init, headers: { ...init?.headers, cookie } });
  try {
    const hash = createHash('sha256');
    await measured('upload', () => upload(ask, hash));
    await measured('measure', () => untilMeasured(ask));
    await measured(`${rangeCount} ranges of 256 KiB`, () => play(ask));
    const isSame = (await measured('read whole', () => readWhole(ask))) === hash.digest('hex');
    report(isSame);
  } finally {
    clearInterval(sampling);
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function report(isSame: boolean): void {
  const peakMegabytes = Math.max(...steps.map((step) => step.peakMegabytes));
  const passed = isSame && peakMegabytes < barMegabytes;
  const uploadSeconds = steps[0]?.seconds ?? 0;
  const megabytesPerSecond = Math.round(fileBytes / 1_000_000 / uploadSeconds);
  console.log(
    JSON.stringify({ megabytes: fileBytes / 1_000_000, isSame, peakMegabytes, megabytesPerSecond, passed, steps }),
  );
  console.table(steps.map((step) => ({ ...step, seconds: step.seconds.toFixed(2) })));
  console.log(`same SHA-256: ${isSame}; ${megabytesPerSecond} MB/s; peak ${peakMegabytes} MB of ${barMegabytes} MB`);
  if (!passed) process.exitCode = 1;
}

await main();
