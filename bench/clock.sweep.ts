import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { HeardSound } from '../e2e/support/heard.ts';
import { wavHeader } from '../server/src/audio/wav/wav-header.ts';

const sampleRate = 16_000;
/** A tone that rises by 100 Hz a second marks the moment within a block; a steady tone above it marks the block. */
export const blockSeconds = 20;
const rise = { from: 500, perSecond: 100 };
const marks = { from: 3000, step: 8 };
/** Hiss in some blocks, so that a variable bit rate varies. */
const hissSeconds = 37;

/** Writes a WAV whose pitch encodes the second. */
export async function writeSweep(path: string, seconds: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(wavHeader({ sampleRate, channels: 1, dataBytes: seconds * sampleRate * 2 }));
  for (let second = 0; second < seconds; second += 1) {
    const samples = Buffer.alloc(sampleRate * 2);
    const hiss = Math.floor(second / hissSeconds) % 2 === 0 ? 0 : 1500;
    for (let index = 0; index < sampleRate; index += 1) {
      const value = sweepAt(second + index / sampleRate) + hiss * (Math.random() - 0.5);
      samples.writeInt16LE(Math.round(value), index * 2);
    }
    if (!file.write(samples)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

function sweepAt(time: number): number {
  const block = Math.floor(time / blockSeconds);
  const within = time - block * blockSeconds;
  const rising = Math.sin(2 * Math.PI * (rise.from * within + (rise.perSecond / 2) * within ** 2));
  const mark = Math.sin(2 * Math.PI * ((marks.from + marks.step * block) % sampleRate) * within);
  return 9000 * rising + 5000 * mark;
}

/** The second of the sweep in the middle of a sound; `seconds` is the length of the whole sweep. */
export function secondHeard({ samples, sampleRate: rate }: HeardSound, seconds: number): number {
  const middle = samples.length / 2 / rate;
  const blocks = Math.ceil(seconds / blockSeconds);
  const block = strongest(blocks, (index) => powerAt(samples, rate, marks.from + marks.step * index));
  // The rising tone becomes a steady one of the pitch that it has in the middle.
  const straightened = (time: number) => (rise.perSecond / 2) * (time - middle) ** 2;
  const strongestFrom = (from: number, count: number, step: number) =>
    from + step * strongest(count, (index) => powerAt(samples, rate, from + step * index, straightened));
  // In a quarter of a second, pitches 4 Hz apart can be distinguished.
  const near = strongestFrom(rise.from, (rise.perSecond * blockSeconds) / 2, 2);
  const pitch = strongestFrom(near - 2, 17, 0.25);
  return block * blockSeconds + (pitch - rise.from) / rise.perSecond;
}

function strongest(count: number, powerOf: (index: number) => number): number {
  let best = 0;
  let most = 0;
  for (let index = 0; index < count; index += 1) {
    const power = powerOf(index);
    if (power > most) [best, most] = [index, power];
  }
  return best;
}

/** Power of a pitch in Hz; its phase also changes by `bend`, in turns. */
function powerAt(samples: Float32Array, rate: number, pitch: number, bend = (_: number) => 0): number {
  let [cosine, sine] = [0, 0];
  for (let index = 0; index < samples.length; index += 2) {
    const time = index / rate;
    const phase = 2 * Math.PI * (pitch * (time - samples.length / 2 / rate) + bend(time));
    cosine += (samples[index] as number) * Math.cos(phase);
    sine += (samples[index] as number) * Math.sin(phase);
  }
  return cosine ** 2 + sine ** 2;
}
