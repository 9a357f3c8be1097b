import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loudnessOf } from '../decode.fixture.ts';
import { findFfmpeg } from '../encoder/find-ffmpeg.ts';
import { speechLike, writeWav } from '../speech.fixture.ts';
import { ChannelAnalysis } from './channel-analysis.ts';
import { planMix } from './mix-plan.ts';

const run = promisify(execFile);
const ffmpeg = await findFfmpeg();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-loudness-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function sine(seconds: number, frequency: number, level: number, rate = 48_000): Float32Array {
  return Float32Array.from(
    { length: seconds * rate },
    (_, index) => level * Math.sin((2 * Math.PI * frequency * index) / rate),
  );
}

describe('loudness', () => {
  it('of a sine of 997 Hz at full scale in one channel is -3.01 LUFS, as BS.1770 states', () => {
    expect(loudnessOf(sine(5, 997, 1))).toBeCloseTo(-3.01, 1);
  });

  it.each([8000, 22_050, 44_100, 96_000])('of the same sine is the same at %i Hz', (rate) => {
    expect(loudnessOf(sine(5, 997, 0.1, rate), rate)).toBeCloseTo(-23.01, 0);
  });

  it('ignores pauses', () => {
    const sound = new Float32Array(20 * 48_000);
    sound.set(sine(5, 997, 0.1), 0);
    expect(loudnessOf(sound)).toBeCloseTo(-23.01, 0);
  });

  it.skipIf(!ffmpeg)('agrees with ffmpeg about speech in two channels', async () => {
    const channels = [
      speechLike(12, { rate: 44_100 }),
      speechLike(12, { rate: 44_100, level: 0.4, pitch: 210, seed: 5 }),
    ];
    const path = await writeWav(join(folder, 'speech.wav'), channels, 44_100);
    const { stderr } = await run('ffmpeg', ['-nostats', '-i', path, '-af', 'ebur128', '-f', 'null', '-']);
    const analysis = new ChannelAnalysis();
    analysis.add({ channels, sampleRate: 44_100 });
    const theirs = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
    expect(Math.abs(planMix(analysis).sourceLoudness - theirs)).toBeLessThan(0.1);
  });
});

describe('the mix to mono', () => {
  const mixOf = (...channels: Float32Array[]) => {
    const analysis = new ChannelAnalysis();
    analysis.add({ channels, sampleRate: 48_000 });
    return planMix(analysis).weights;
  };
  const loud = speechLike(8);

  it('raises a quieter channel to the louder one', () => {
    const [first = 0, second = 0] = mixOf(loud, speechLike(8, { level: 0.3, pitch: 190, seed: 3 }));
    expect(first).toBe(1);
    expect(second).toBeGreaterThan(2.5);
    expect(second).toBeLessThan(4.1);
  });

  it('inverts a channel of opposite polarity', () => {
    const [first = 0, second = 0] = mixOf(
      loud,
      loud.map((sample) => -0.9 * sample),
    );
    expect(first).toBe(1);
    expect(second).toBeCloseTo(-1 / 0.9, 1);
  });

  it('leaves out a channel that holds only noise', () => {
    expect(mixOf(loud, speechLike(8, { level: 0.001 }))).toEqual([1, 0]);
  });
});
