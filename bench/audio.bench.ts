/**
 * Time and memory of measuring a two-hour interview. Run: `npx tsx bench/audio.bench.ts [hours]`. Needs about 800 MB in
 * the temporary folder; the MP3 needs `lame` and is skipped without it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAudio } from '../server/src/audio/measure-audio.ts';
import { wavHeader } from '../server/src/audio/wav/wav-header.ts';

const sampleRate = 44_100;
const hours = Number(process.argv[2] ?? 2);

interface Result {
  file: string;
  megabytes: number;
  seconds: number;
  rssBeforeMegabytes: number;
  rssPeakMegabytes: number;
  durationSeconds: number;
  peakBytes: number;
}

/** Something like speech: a gliding tone in syllables, with noise. */
async function writeSpeech(path: string): Promise<void> {
  const file = await open(path, 'w');
  const dataBytes = hours * 3600 * sampleRate * 2;
  const header = wavHeader({ sampleRate, channels: 1, dataBytes });
  await file.write(header);
  const minute = new Int16Array(sampleRate * 60);
  for (let index = 0; index < minute.length; index++) {
    const time = index / sampleRate;
    const syllable = Math.max(0, Math.sin(time * 2 * Math.PI * 3)) * (0.5 + 0.5 * Math.sin(time * 0.9));
    const tone = Math.sin(2 * Math.PI * (120 * time + 4 * Math.sin(time * 5)));
    minute[index] = 32_767 * (0.6 * syllable * tone + 0.1 * syllable * (Math.random() - 0.5));
  }
  for (let count = 0; count < hours * 60; count++) await file.write(new Uint8Array(minute.buffer));
  await file.close();
}

async function measure(path: string, name: string): Promise<Result> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const start = performance.now();
  const measures = await measureAudio(path);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampler);
  const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
  return {
    file: name,
    megabytes: megabytes((await stat(path)).size),
    seconds: Math.round(seconds * 100) / 100,
    rssBeforeMegabytes: megabytes(before),
    rssPeakMegabytes: megabytes(peak),
    durationSeconds: measures.durationSeconds,
    peakBytes: measures.peaks.length,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'glosy-audio-bench-'));
try {
  const wav = join(folder, 'interview.wav');
  const mp3 = join(folder, 'interview.mp3');
  await writeSpeech(wav);
  const results = [await measure(wav, `WAV ${hours} h, 44.1 kHz, 16 bit, mono`)];
  const lame = spawnSync('lame', ['--quiet', '-f', '-b', '128', wav, mp3]);
  if (lame.status === 0) results.push(await measure(mp3, `MP3 ${hours} h, 128 kbps, mono`));
  else console.error('The MP3 is left out: lame is not installed or failed.');
  console.log(JSON.stringify({ node: process.version, processor: cpus()[0]?.model, results }, null, 2));
  for (const result of results) {
    const extra = Math.round(result.rssPeakMegabytes - result.rssBeforeMegabytes);
    console.log(`| ${result.file} | ${result.megabytes} MB | ${result.seconds} s | +${extra} MB |`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
