import { open, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { hasExactClock } from './exact-clock.ts';
import { fixture, temporaryFiles } from './temp-file.fixture.ts';
import { formatChunk, riff, type TestFormat, wavFile } from './wav/wav-writer.fixture.ts';

const write = temporaryFiles();
const bytesOf = (name: string) => readFile(fixture(name));

async function isExact(bytes: Uint8Array): Promise<boolean> {
  const file = await open(await write('sound', bytes));
  try {
    return await hasExactClock(file);
  } finally {
    await file.close();
  }
}

const samples = Array.from({ length: 800 }, (_, index) => Math.sin(index / 10));
const pcm16: TestFormat = { tag: 1, channels: 1, sampleRate: 8000, bits: 16 };
const wav = (format: Partial<TestFormat>) => isExact(wavFile(samples, { ...pcm16, ...format }));

/** Position of a field in the Info frame of `cbr-mono-48000.mp3`, after its four letters and flags. */
const infoField = (bytes: Buffer, index: number) => bytes.indexOf('Info') + 8 + 4 * index;

describe('browsers keep the clock of a WAV', () => {
  it.each([8, 16, 24, 32])('of %i-bit samples', async (bits) => {
    expect(await wav({ bits })).toBe(true);
  });

  it('of 32-bit floats, and of the extensible form', async () => {
    expect(await wav({ tag: 3, bits: 32 })).toBe(true);
    expect(await wav({ bits: 24, extensible: true })).toBe(true);
  });

  it('but do not play 64-bit floats, or 24 bits stored in 32', async () => {
    expect(await wav({ tag: 3, bits: 64 })).toBe(false);
    expect(await isExact(await bytesOf('24-bits-in-32.wav'))).toBe(false);
  });

  it('but follow a header that states another length, and do not play the long form', async () => {
    const data = { id: 'data', body: Buffer.alloc(800) };
    expect(await isExact(riff([formatChunk(pcm16), data]))).toBe(true);
    expect(await isExact(riff([formatChunk(pcm16), data], 'RF64'))).toBe(false);
    for (const claimed of [0, 900, 0xffff_ffff]) {
      expect(await isExact(riff([formatChunk(pcm16), { ...data, claimed }]))).toBe(false);
    }
  });
});

describe('browsers keep the clock of an MP3', () => {
  it('of one constant bit rate, also with tags around it', async () => {
    const sound = await bytesOf('cbr-mono-48000.mp3');
    expect(await isExact(sound)).toBe(true);
    expect(await isExact(await bytesOf('no-xing-mono.mp3'))).toBe(true);
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x14'), Buffer.alloc(20)]);
    expect(await isExact(Buffer.concat([tag, sound, Buffer.from('TAG'), Buffer.alloc(125)]))).toBe(true);
  });

  it.each(['vbr-no-xing-60s.mp3', 'vbr-with-xing-60s.mp3', 'vbr-stereo-cover.mp3'])('but not of %s', async (name) => {
    expect(await isExact(await bytesOf(name))).toBe(false);
  });

  it('but not of two joined ones, damaged ones or truncated ones', async () => {
    const sound = await bytesOf('cbr-mono-48000.mp3');
    expect(await isExact(Buffer.concat([sound, sound]))).toBe(false);
    expect(await isExact(sound.subarray(0, 60 * 192))).toBe(false);
    sound.fill(0x55, 192 * 60, 192 * 70);
    expect(await isExact(sound)).toBe(false);
  });

  it('but not where the Info frame states a wrong number of frames or bytes', async () => {
    for (const [index, factor] of [
      [0, 2],
      [1, 0.5],
    ] as const) {
      const sound = await bytesOf('cbr-mono-48000.mp3');
      const at = infoField(sound, index);
      sound.writeUInt32BE(Math.round(sound.readUInt32BE(at) * factor), at);
      expect(await isExact(sound)).toBe(false);
    }
  });
});
