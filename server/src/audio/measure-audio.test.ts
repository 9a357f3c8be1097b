import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { measureAudio } from './measure-audio.ts';
import { UndecodableAudioError } from './measured.ts';
import { fixture, temporaryFiles } from './temp-file.fixture.ts';
import { wavFile } from './wav/wav-writer.fixture.ts';

// Each measurement starts a thread and compiles its sources.
vi.setConfig({ testTimeout: 30_000 });

const write = temporaryFiles();
const measureFixture = (name: string) => measureAudio(fileURLToPath(fixture(name)));

describe('measuring a WAV', () => {
  it('gives the loudest sample of every tenth of a second, of all channels', async () => {
    // 0.25 s at 8000 Hz: a sine of one half on the left, then silence, then full scale below zero on the right.
    const samples = Array.from({ length: 2000 }, (_, frame) => [
      frame < 800 ? 0.5 * Math.sin((2 * Math.PI * frame) / 80) : 0,
      frame === 1999 ? -1 : 0,
    ]).flat();
    const path = await write('stereo.wav', wavFile(samples, { tag: 1, channels: 2, sampleRate: 8000, bits: 24 }));
    expect(await measureAudio(path)).toEqual({
      format: 'wav',
      durationSeconds: 0.25,
      channels: 2,
      sampleRate: 8000,
      bitRate: 384_000,
      hasExactClock: true,
      hasWrongLength: false,
      peaks: new Uint8Array([128, 0, 255]),
      peaksPerSecond: 10,
    });
  });

  it('keeps ten peaks a second where the sample rate is not divisible by ten', async () => {
    const samples = Array.from({ length: 11_025 * 4 }, () => 0.2);
    const path = await write('odd.wav', wavFile(samples, { tag: 3, channels: 1, sampleRate: 11_025, bits: 32 }));
    const { peaks, durationSeconds } = await measureAudio(path);
    expect(durationSeconds).toBe(4);
    expect([...peaks]).toEqual(Array(40).fill(51));
  });

  it('maps values above full scale to 255', async () => {
    const path = await write('loud.wav', wavFile([3, -9], { tag: 3, channels: 1, sampleRate: 8000, bits: 64 }));
    expect([...(await measureAudio(path)).peaks]).toEqual([255]);
  });
});

describe('measuring', () => {
  it('reports how much of the file is read', async () => {
    const samples = Array.from({ length: 400_000 }, () => 0.2);
    const path = await write('long.wav', wavFile(samples, { tag: 3, channels: 1, sampleRate: 8000, bits: 64 }));
    const parts: number[] = [];
    await measureAudio(path, undefined, (part) => parts.push(part));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b));
    expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
  });
});

describe('measuring an MP3', () => {
  it('of constant rate: the length equals that of the audio before encoding', async () => {
    const { peaks, ...measures } = await measureFixture('cbr-mono-48000.mp3');
    expect(measures).toEqual({
      format: 'mp3',
      durationSeconds: 3,
      channels: 1,
      sampleRate: 48_000,
      bitRate: 64_000,
      hasExactClock: true,
      hasWrongLength: false,
      peaksPerSecond: 10,
    });
    expect(peaks).toHaveLength(30);
    for (const peak of peaks) expect(peak).toBeGreaterThanOrEqual(118);
    for (const peak of peaks) expect(peak).toBeLessThanOrEqual(130);
  });

  it('of variable rate with a cover: 1.5 s loud, then 1 s quiet', async () => {
    const measures = await measureFixture('vbr-stereo-cover.mp3');
    expect(measures).toMatchObject({ durationSeconds: 2.5, channels: 2, sampleRate: 44_100 });
    expect(measures.bitRate).toBeGreaterThan(32_000);
    expect(measures.bitRate).toBeLessThan(64_000);
    expect(measures.peaks).toHaveLength(25);
    for (const peak of measures.peaks.slice(0, 15)) expect(peak).toBeGreaterThan(170);
    for (const peak of measures.peaks.slice(16)) expect(peak).toBeLessThan(30);
  });

  it('without a description of the stream: counts every frame, without the usual delay of encoders', async () => {
    const measures = await measureFixture('no-xing-mono.mp3');
    expect(measures.durationSeconds).toBeCloseTo((97 * 1152 - 576 - 529) / 44_100, 9);
    expect(measures.peaks).toHaveLength(26);
  });

  it('that is truncated: the length of the remaining audio', async () => {
    const sound = await readFile(fixture('cbr-mono-48000.mp3'));
    // The description and 41 whole frames of 192 bytes, then half a frame.
    const path = await write('cut.mp3', sound.subarray(0, 42 * 192 + 96));
    expect((await measureAudio(path)).durationSeconds).toBeCloseTo((41 * 1152 - 576 - 529) / 48_000, 9);
  });

  it('of two joined files with different rates and a tag in between: the sum', async () => {
    const parts = await Promise.all(
      ['cbr-mono-48000.mp3', 'vbr-stereo-cover.mp3'].map((name) => readFile(fixture(name))),
    );
    const { durationSeconds, channels, peaks } = await measureAudio(await write('joined.mp3', Buffer.concat(parts)));
    expect(durationSeconds).toBeCloseTo(5.5, 9);
    expect(channels).toBe(2);
    expect(peaks).toHaveLength(55);
  });

  it('with damage in the middle: continues after it', async () => {
    const sound = await readFile(fixture('cbr-mono-48000.mp3'));
    sound.fill(0x55, 192 * 60, 192 * 70);
    const { durationSeconds } = await measureAudio(await write('hole.mp3', sound));
    expect(durationSeconds).toBeGreaterThan(2.7);
    expect(durationSeconds).toBeLessThan(3);
  });
});

describe('measuring other files', () => {
  it('rejects a file without audio', async () => {
    await expect(measureAudio(await write('page.mp3', '<html></html>'))).rejects.toThrow(UndecodableAudioError);
  });

  it('rethrows the error of a missing file', async () => {
    await expect(measureAudio('/nie/ma/takiego.mp3')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('stops at once when it is aborted', async () => {
    const abort = new AbortController();
    const measuring = measureFixture('cbr-mono-48000.mp3');
    const aborted = measureAudio(fileURLToPath(fixture('cbr-mono-48000.mp3')), abort.signal);
    abort.abort(new Error('wyłączanie'));
    await expect(aborted).rejects.toThrow('wyłączanie');
    await expect(measureAudio('nieważne.mp3', abort.signal)).rejects.toThrow('wyłączanie');
    await expect(measuring).resolves.toMatchObject({ durationSeconds: 3 });
  });
});
