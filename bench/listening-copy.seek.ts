import { type FileHandle, open } from 'node:fs/promises';
import { decodeCopy } from '../server/src/audio/listening-copy/decode.fixture.ts';

const rate = 48_000;
const frameBytes = 192;
const frameSamples = 1152;
/** Delay of encoder and decoder, which a player subtracts. */
const delay = 576 + 529;
/** Length of the compared sound and of the search range, in samples. */
const compared = rate / 2;
const reach = rate / 10;
const warmUp = 12;

/**
 * Plays the copy from `count` random times as a browser does, which finds the byte of a constant bit rate, and returns
 * the largest distance in ms to the place in the original that sounds most like it (cross-correlation).
 */
export async function offsetsAt(original: string, copy: string, seconds: number, count: number): Promise<number> {
  const [from, to] = [await open(original), await open(copy)];
  let worst = 0;
  try {
    for (let seek = 0; seek < count; seek++) {
      const time = Math.floor((1 + Math.random() * (seconds - 3)) * rate);
      const offset = bestOffset(await readOriginal(from, time - reach, compared + 2 * reach), await readCopy(to, time));
      if (offset !== undefined) worst = Math.max(worst, (1000 * Math.abs(offset)) / rate);
    }
  } finally {
    await from.close();
    await to.close();
  }
  return Math.round(worst * 10) / 10;
}

async function readOriginal(file: FileHandle, first: number, length: number): Promise<Float32Array> {
  const bytes = Buffer.alloc(length * 4);
  await file.read(bytes, 0, bytes.length, 44 + first * 4);
  return Float32Array.from({ length }, (_, index) => bytes.readInt16LE(index * 4) + bytes.readInt16LE(index * 4 + 2));
}

async function readCopy(file: FileHandle, time: number): Promise<Float32Array> {
  const place = time + delay;
  const first = Math.max(0, Math.floor(place / frameSamples) - warmUp);
  const frames = warmUp + Math.ceil(compared / frameSamples) + 2;
  const bytes = Buffer.alloc(frames * frameBytes);
  await file.read(bytes, 0, bytes.length, (first + 1) * frameBytes);
  const decoded = await decodeCopy(bytes);
  // Frames whose bits begin before the first byte are dropped at the start, never at the end.
  const dropped = frames * frameSamples - decoded.length;
  const start = place - first * frameSamples - dropped;
  return decoded.subarray(start, start + compared);
}

/** The quietest sound that can be compared, in units of 16-bit samples. */
const audible = 300;

/** The offset in samples with the highest normalised correlation; undefined for silence. */
function bestOffset(around: Float32Array, sound: Float32Array): number | undefined {
  if (sound.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0) * 32_767 < audible) return undefined;
  let best = 0;
  let at: number | undefined;
  for (let shift = 0; shift <= 2 * reach; shift += 4) {
    let product = 0;
    let power = 1;
    for (let index = 0; index < sound.length; index += 2) {
      const own = around[shift + index] as number;
      product += own * (sound[index] as number);
      power += own * own;
    }
    const correlation = product / Math.sqrt(power);
    if (correlation > best) {
      best = correlation;
      at = shift - reach;
    }
  }
  return at;
}
