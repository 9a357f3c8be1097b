import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadableFile } from '../../storage/storage.ts';
import { decodeCopy, readBytes } from './decode.fixture.ts';
import type { CopyBitRate } from './encoder/frame-layout.ts';
import type { Stretch } from './encoder/silence-frames.ts';
import { makeCopy } from './make-copy.ts';
import { silenceStretches } from './silenced-copy.ts';
import { speechLike, writeWav } from './speech.fixture.ts';

const rate = 48_000;
const seconds = 12;
/** -90 dBFS. */
const inaudible = 10 ** (-90 / 20);

function stored(bytes: Uint8Array): ReadableFile {
  return {
    size: bytes.length,
    modifiedAt: new Date(0),
    async read(buffer, offset, length, position) {
      const part = bytes.subarray(position, position + length);
      buffer.set(part, offset);
      return part.length;
    },
    close() {},
  };
}

async function readAll(file: ReadableFile, pieces = 1 << 20): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  for (let at = 0; at < bytes.length; at += pieces) await file.read(bytes, at, Math.min(pieces, bytes.length - at), at);
  return bytes;
}

const highest = (sound: Float32Array) => sound.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);

describe.each<CopyBitRate>([32, 64, 128])('closed stretches of a copy of %i kbit/s', (bitRate) => {
  let folder = '';
  let copy: Uint8Array;
  let open: Float32Array;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-silence-'));
    const original = await writeWav(join(folder, 'original.wav'), [speechLike(seconds)]);
    const target = join(folder, 'copy.mp3');
    await makeCopy({ original, target, ffmpeg: undefined, bitRate });
    copy = await readBytes(target);
    open = await decodeCopy(copy);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function closed(...stretches: Stretch[]) {
    const bytes = await readAll(await silenceStretches(stored(copy), bitRate, stretches));
    return { bytes, sound: await decodeCopy(bytes) };
  }

  function expectClosed(sound: Float32Array, stretches: readonly Stretch[]): void {
    expect(sound.length).toBe(open.length);
    const isNear = (second: number) => stretches.some(({ start, end }) => second > start - 0.5 && second < end + 0.5);
    for (const { start, end } of stretches) {
      const from = Math.max(0, Math.floor((start - 0.3) * rate));
      expect(highest(sound.subarray(from, Math.ceil((end + 0.3) * rate)))).toBeLessThan(inaudible);
    }
    let difference = 0;
    for (let at = 0; at < sound.length; at++) {
      if (!isNear(at / rate)) difference = Math.max(difference, Math.abs((sound[at] as number) - (open[at] as number)));
    }
    // The same bits; the decoder adds them in another order. The difference is -120 dB, and -60 would be enough.
    expect(difference).toBeLessThan(1e-6);
  }

  it('are silent with a margin of 0.3 s, and beyond 0.5 s nothing changes', async () => {
    const stretch = { start: 4.2, end: 6 };
    expectClosed((await closed(stretch)).sound, [stretch]);
  });

  it('may begin with the sound, end with it, and extend beyond it', async () => {
    const stretches = [
      { start: 0, end: 1 },
      { start: 11, end: 12 },
      { start: 30, end: 40 },
    ];
    expectClosed((await closed(...stretches)).sound, stretches.slice(0, 2));
  });

  it('may cover all of the sound', async () => {
    const { sound } = await closed({ start: 0, end: seconds });
    expect(highest(sound)).toBeLessThan(inaudible);
  });

  it('may overlap, touch, and be close to each other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.double({ min: 0, max: seconds, noNaN: true }), fc.double({ min: 0.001, max: 2, noNaN: true })),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        async (pairs) => {
          const stretches = pairs.map(([start, length]) => ({ start, end: Math.min(seconds, start + length) }));
          expectClosed((await closed(...stretches)).sound, stretches);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('leave none of their bytes in the file', async () => {
    const { bytes } = await closed({ start: 4, end: 8 });
    const frame = bitRate * 3;
    const from = Math.ceil((4 * rate) / 1152) * frame + frame;
    const to = Math.floor((8 * rate) / 1152) * frame;
    expect(from).toBeLessThan(to);
    const middle = bytes.subarray(from, to);
    for (let at = 0; at < middle.length; at += frame) {
      expect(middle.subarray(at + 4, at + frame).every((byte) => byte === 0)).toBe(true);
    }
  });

  it('are the same bytes however the file is read', async () => {
    const file = await silenceStretches(stored(copy), bitRate, [{ start: 3, end: 5 }]);
    const whole = await readAll(file);
    for (const pieces of [1, 191, 1000, 65_536].slice(bitRate === 64 ? 0 : 1)) {
      expect(Buffer.compare(await readAll(file, pieces), whole)).toBe(0);
    }
  });
});
