/**
 * Time and memory of making the listening copy of an hour of stereo WAV with ffmpeg and with LAME in WebAssembly, the
 * slow-down of a server that answers meanwhile, and seeking: `npx tsx bench/listening-copy.bench.ts [minutes]`. Needs
 * 700 MB an hour in the temporary folder. Two microphones in two channels, a loud and a quiet speaker in turns.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../server/src/audio/listening-copy/find-ffmpeg.ts';
import { makeCopy } from '../server/src/audio/listening-copy/make-copy.ts';
import { speechLike } from '../server/src/audio/listening-copy/speech.fixture.ts';
import { offsetsAt } from './listening-copy.seek.ts';

const rate = 48_000;
const minutes = Number(process.argv[2] ?? 60);
const seeks = 200;

async function writeInterview(path: string): Promise<void> {
  const file = await open(path, 'w');
  const dataBytes = minutes * 60 * rate * 4;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  await file.write(header);
  const different = Array.from({ length: Math.min(minutes, 5) }, (_, index) => minuteOfTalk(index));
  for (let minute = 0; minute < minutes; minute++) {
    await file.write(different[minute % different.length] as Uint8Array);
  }
  await file.close();
}

function minuteOfTalk(seed: number): Uint8Array {
  const loud = speechLike(60, { seed: seed + 1, pitch: 110 + seed });
  const quiet = speechLike(60, { seed: seed + 50, pitch: 190 + seed, level: 0.2 });
  const frames = new Int16Array(60 * rate * 2);
  for (let index = 0; index < loud.length; index++) {
    const isFirst = Math.floor(index / rate / 12) % 2 === 0;
    const [own, other] = isFirst ? [loud[index] as number, 0] : [0, quiet[index] as number];
    frames[2 * index] = 32_767 * Math.max(-1, Math.min(1, own + 0.1 * other));
    frames[2 * index + 1] = 32_767 * Math.max(-1, Math.min(1, 0.1 * own + other));
  }
  return new Uint8Array(frames.buffer);
}

/** A server in this process, like the product beside its worker; resolves with the 95th percentile in ms. */
function measureAnswers(): { stop(): Promise<number> } {
  const server = createServer((_, answer) => answer.end('x'.repeat(20_000))).listen(0);
  const times: number[] = [];
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const start = performance.now();
      await new Promise<void>((resolve) => {
        get({ port: (server.address() as AddressInfo).port }, (answer) => answer.resume().on('end', resolve));
      });
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await loop;
      server.close();
      times.sort((a, b) => a - b);
      return Math.round((times[Math.floor(times.length * 0.95)] ?? 0) * 100) / 100;
    },
  };
}

async function measure(name: string, original: string, target: string, ffmpeg: string | undefined) {
  const idle = measureAnswers();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const p95Idle = await idle.stop();
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 50);
  const busy = measureAnswers();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const facts = await makeCopy({ original, target, ffmpeg, bitRate: 64 });
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  clearInterval(sampler);
  return {
    encoder: name,
    seconds: Math.round(seconds * 10) / 10,
    ownCpuSeconds: Math.round((used.user + used.system) / 1e5) / 10,
    overIdleMegabytes: Math.round((highest - before) / 1e6),
    p95Idle,
    p95Busy: await busy.stop(),
    lufs: facts.loudness,
    worstSeekMs: await offsetsAt(original, target, minutes * 60, seeks),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'glosy-copy-bench-'));
try {
  const original = join(folder, 'interview.wav');
  await writeInterview(original);
  const ffmpeg = await findFfmpeg();
  const results = [await measure('WebAssembly', original, join(folder, 'wasm.mp3'), undefined)];
  if (ffmpeg)
    results.unshift(await measure(`ffmpeg ${ffmpeg.version}`, original, join(folder, 'ffmpeg.mp3'), ffmpeg.path));
  console.table(results);
  console.log(JSON.stringify({ cores: cpus().length, minutes, results }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
