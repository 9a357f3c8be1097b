import { open } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFiles } from '../temp-file.fixture.ts';
import { readWavChunks } from './wav-chunks.ts';
import { layoutOf, type WavLayout } from './wav-reader.ts';
import { readWavSamples } from './wav-samples.ts';
import { encodeSamples, formatChunk, riff, type TestFormat, wavFile } from './wav-writer.fixture.ts';

const write = temporaryFiles();
const plain: TestFormat = { tag: 1, channels: 1, sampleRate: 8000, bits: 16 };

async function read(bytes: Uint8Array): Promise<{ layout: WavLayout | null; samples: number[] }> {
  const file = await open(await write('read.wav', bytes));
  try {
    const chunks = await readWavChunks(file);
    const layout = chunks && layoutOf(chunks);
    const samples: number[] = [];
    if (layout) for await (const block of readWavSamples(file, layout)) samples.push(...block);
    return { layout, samples };
  } finally {
    await file.close();
  }
}

describe('WAV reader', () => {
  it.each([
    [1, 8],
    [1, 16],
    [1, 24],
    [1, 32],
    [3, 32],
    [3, 64],
  ] as const)('reads format %i of %i bits, plain and extensible', async (tag, bits) => {
    for (const extensible of [false, true]) {
      const format = { ...plain, tag, bits, extensible, channels: 2 };
      const { layout, samples } = await read(wavFile([0, -1, 0.5, -0.25, 0.75, 0.125], format));
      expect(samples).toEqual([0, -1, 0.5, -0.25, 0.75, 0.125]);
      expect(layout).toMatchObject({ channels: 2, sampleRate: 8000, frames: 3, blockBytes: bits / 4 });
    }
  });

  it('skips chunks of odd length with their padding', async () => {
    const note = { id: 'LIST', body: Buffer.from('abc') };
    const data = { id: 'data', body: encodeSamples([0.5, -0.5], plain) };
    const { samples } = await read(riff([note, formatChunk(plain), note, data, note]));
    expect(samples).toEqual([0.5, -0.5]);
  });

  it.each([0, 0xffff_ffff, 0x7fff_f000, 6])(
    'reads to the end of the file when the header claims %i bytes',
    async (claimed) => {
      const body = encodeSamples([0.5, -0.5], plain);
      const { samples } = await read(riff([formatChunk(plain), { id: 'data', body, claimed }]));
      expect(samples).toEqual([0.5, -0.5]);
    },
  );

  it('treats an empty data chunk with further chunks as empty', async () => {
    const empty = { id: 'data', body: Buffer.alloc(0) };
    const { layout } = await read(riff([formatChunk(plain), empty, { id: 'LIST', body: Buffer.from('abcd') }]));
    expect(layout?.frames).toBe(0);
  });

  it.each(['RF64', 'BW64'])('reads the length of the data in %s from ds64', async (container) => {
    const sizes = Buffer.alloc(28);
    sizes.writeBigUInt64LE(4n, 8);
    const data = { id: 'data', body: encodeSamples([0.5, -0.5, 0.25, 0.25], plain), claimed: 0xffff_ffff };
    const { samples } = await read(riff([{ id: 'ds64', body: sizes }, formatChunk(plain), data], container));
    expect(samples).toEqual([0.5, -0.5]);
  });

  it('leaves out an incomplete last frame', async () => {
    const stereo = { ...plain, channels: 2 };
    const { samples } = await read(wavFile([0.5, -0.5, 0.25], stereo));
    expect(samples).toEqual([0.5, -0.5]);
  });

  it.each([
    ['MP3 in a WAV', { ...plain, tag: 0x55 as const }],
    ['no channels', { ...plain, channels: 0 }],
    ['a float of 16 bits', { ...plain, tag: 3 as const, bits: 16 }],
    ['an integer of 64 bits', { ...plain, bits: 64 }],
    ['no sample rate', { ...plain, sampleRate: 0 }],
  ])('refuses %s', async (_name, format) => {
    const data = { id: 'data', body: Buffer.alloc(16) };
    expect((await read(riff([formatChunk(format), data]))).layout).toBeNull();
  });

  it('finds the same samples among any other chunks', async () => {
    const chunk = fc.record({
      id: fc.stringMatching(/^[A-Za-z]{4}$/).filter((id) => id !== 'data' && id !== 'fact'),
      body: fc.uint8Array({ maxLength: 40 }),
    });
    const around = fc.array(chunk, { maxLength: 5 });
    const values = fc.array(fc.integer({ min: -32768, max: 32767 }), { minLength: 1, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(around, around, around, values, async (before, between, after, integers) => {
        const wanted = integers.map((value) => value / 32768);
        const data = { id: 'data', body: encodeSamples(wanted, plain) };
        const { samples } = await read(riff([...before, formatChunk(plain), ...between, data, ...after]));
        expect(samples).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  it('never throws or reads past the end, whatever bytes follow a RIFF header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (noise, withFormat) => {
        const head = riff(withFormat ? [formatChunk(plain)] : []);
        const { layout, samples } = await read(Buffer.concat([head, noise]));
        expect(samples.length).toBe(layout ? layout.frames * layout.channels : 0);
      }),
      { numRuns: 200 },
    );
  });
});
