import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UndecodableAudioError } from '../measured.ts';
import { fixture } from '../temp-file.fixture.ts';
import { decodeCopy, loudnessOf, readBytes } from './decode.fixture.ts';
import { findFfmpeg } from './encoder/find-ffmpeg.ts';
import { TruePeaks } from './loudness/true-peaks.ts';
import { makeCopy } from './make-copy.ts';
import { speechLike, writeWav } from './speech.fixture.ts';

const run = promisify(execFile);
const rate = 48_000;
const ffmpeg = await findFfmpeg();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-copy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ten seconds take long to make, and most tests need them. */
const plain = speechLike(10);

const highest = (samples: Float32Array) => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);

const encoders = [
  { name: 'LAME in WebAssembly', path: undefined, isThere: true },
  { name: 'ffmpeg', path: ffmpeg?.path, isThere: ffmpeg !== undefined },
];

describe.each(encoders)('a listening copy by $name', ({ path: encoder, isThere }) => {
  async function copyOf(channels: readonly Float32Array[], sampleRate = rate) {
    const original = await writeWav(join(folder, 'original.wav'), channels, sampleRate);
    return copyFile(original);
  }

  async function copyFile(original: string) {
    const target = join(folder, 'copy.mp3');
    const facts = await makeCopy({ original, target, ffmpeg: encoder, bitRate: 64 });
    const bytes = await readBytes(target);
    return { facts, bytes, sound: await decodeCopy(bytes), target };
  }

  it.skipIf(!isThere)('is mono MP3 of 64 kbit/s with equal frames and no metadata', async () => {
    const channels = [speechLike(3, { rate: 44_100 }), speechLike(3, { rate: 44_100, seed: 4 })];
    const { bytes, facts } = await copyOf(channels, 44_100);
    expect(facts.bytes).toBe(bytes.length);
    expect(bytes.length % 192).toBe(0);
    // MPEG-1 Layer III without CRC, 64 kbit/s, 48 kHz, mono.
    const headers = new Set(Array.from({ length: bytes.length / 192 }, (_, frame) => bytes.readUInt32BE(frame * 192)));
    expect([...headers].map((header) => header & 0xfffffff0)).toEqual([0xfffb54c0 | 0]);
    const text = bytes.toString('latin1');
    expect(text.slice(21, 25)).toBe('Info');
    expect(text).not.toMatch(/ID3|TAG|Lavf|TSSE/);
    expect(facts.durationSeconds).toBeCloseTo(3, 4);
  });

  it.skipIf(!isThere)('has the length of the original, and every click at its time', async () => {
    const clicks = [0.05, 1.5, 3.21];
    const sound = speechLike(3.3, { level: 0.05, rate: 44_100 });
    for (const second of clicks) sound[Math.round(second * 44_100)] = 0.9;
    const copy = await copyOf([sound], 44_100);
    expect(Math.abs(copy.sound.length / rate - 3.3)).toBeLessThan(0.001);
    for (const second of clicks) {
      const from = Math.round((second - 0.04) * rate);
      const around = copy.sound.subarray(from, from + 0.08 * rate);
      const loudest = around.reduce(
        (best, value, at) => (Math.abs(value) > Math.abs(around[best] ?? 0) ? at : best),
        0,
      );
      expect(Math.abs((from + loudest) / rate - second)).toBeLessThan(0.001);
    }
  });

  it.skipIf(!isThere).each([-38, -35, -19, -10])(
    'of speech at %i LUFS is at -19 LUFS with peaks below -1 dBTP',
    async (level) => {
      const factor = 10 ** ((level - loudnessOf(plain)) / 20);
      const { sound, facts } = await copyOf([plain.map((sample) => Math.max(-1, Math.min(1, sample * factor)))]);
      expect(Math.abs(loudnessOf(sound) + 19)).toBeLessThan(1);
      expect(Math.abs((facts.loudness ?? 0) - loudnessOf(sound))).toBeLessThan(0.2);
      expect(highest(new TruePeaks(-6).of(sound))).toBeLessThanOrEqual(10 ** (-1 / 20));
    },
  );

  it.skipIf(!isThere)('of very quiet speech is raised by 20 dB and no more', async () => {
    const factor = 10 ** ((-50 - loudnessOf(plain)) / 20);
    const { facts } = await copyOf([plain.map((sample) => sample * factor)]);
    expect(facts.sourceLoudness).toBeCloseTo(-50, 0);
    expect(Math.abs((facts.loudness ?? 0) + 30)).toBeLessThan(0.7);
  });

  it.skipIf(!isThere)('brings two speakers 15 LU apart within 4 LU', async () => {
    const [loud, quiet] = [speechLike(8), speechLike(8, { level: 10 ** (-15 / 20), pitch: 190, seed: 2 })];
    const talk = Float32Array.from({ length: 32 * rate }, (_, index) => {
      const turn = Math.floor(index / (8 * rate));
      return (turn % 2 === 0 ? loud : quiet)[index % (8 * rate)] as number;
    });
    const { sound } = await copyOf([talk]);
    const turns = [0, 1, 2, 3].map((turn) => loudnessOf(sound.subarray((turn * 8 + 1) * rate, (turn * 8 + 7) * rate)));
    expect(Math.abs(((turns[0] ?? 0) + (turns[2] ?? 0) - (turns[1] ?? 0) - (turns[3] ?? 0)) / 2)).toBeLessThan(4);
  });

  it.skipIf(!isThere)('keeps a voice recorded by two microphones with opposite polarity', async () => {
    const voice = speechLike(6);
    const { sound } = await copyOf([voice, voice.map((sample) => -sample)]);
    expect(Math.abs(loudnessOf(sound) + 19)).toBeLessThan(1);
  });

  it.skipIf(!isThere)('of silence is silence', async () => {
    const { facts, sound } = await copyOf([new Float32Array(rate)]);
    expect(facts).toMatchObject({ sourceLoudness: null, loudness: null });
    expect(highest(sound)).toBeLessThan(1e-4);
  });

  it.skipIf(!isThere)('of an MP3 has its length', async () => {
    const { sound } = await copyFile(new URL(fixture('cbr-mono-48000.mp3')).pathname);
    const original = await decodeCopy(await readBytes(new URL(fixture('cbr-mono-48000.mp3')).pathname));
    expect(Math.abs(sound.length - original.length)).toBeLessThan(2);
  });

  it.skipIf(!isThere || !ffmpeg)('has the loudness and peaks that ffmpeg measures', async () => {
    const { target } = await copyOf([speechLike(12, { level: 0.5 })]);
    const { stderr } = await run('ffmpeg', ['-nostats', '-i', target, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
    const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
    const peak = Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)?.[1]);
    expect(Math.abs(loudness + 19)).toBeLessThan(1);
    expect(peak).toBeLessThanOrEqual(-1);
  });

  it.skipIf(!isThere)('of a file without sound is refused', async () => {
    const original = await writeWav(join(folder, 'empty.wav'), [new Float32Array()]);
    await expect(copyFile(original)).rejects.toThrow(UndecodableAudioError);
  });
});

describe('making a copy', () => {
  it('reports an encoder that cannot be started', async () => {
    const original = await writeWav(join(folder, 'short.wav'), [speechLike(1)]);
    const order = { original, target: join(folder, 'none.mp3'), ffmpeg: join(folder, 'missing'), bitRate: 64 };
    await expect(makeCopy(order)).rejects.toThrow(/ENOENT/);
  });

  it('stops when it is aborted', async () => {
    const original = await writeWav(join(folder, 'long.wav'), [speechLike(30)]);
    const abort = new AbortController();
    const order = { original, target: join(folder, 'aborted.mp3'), ffmpeg: undefined, bitRate: 64 };
    await expect(makeCopy(order, abort.signal, () => abort.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});
