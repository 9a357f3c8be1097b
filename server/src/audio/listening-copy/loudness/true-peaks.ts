import { amplitudeOf } from './decibels.ts';

/** Points between two samples at which the signal is estimated, as in ITU-R BS.1770-5, annex 2. */
const between = 3;
/** Samples on each side that an estimate uses. */
const reach = 6;
/** In speech and music, the signal between samples exceeds all samples nearby at most by this factor. */
const highestOvershoot = 2;

const filters = Array.from({ length: between }, (_, index) => interpolator((index + 1) / (between + 1)));

function interpolator(fraction: number): Float32Array {
  return Float32Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - (reach - 1) - fraction;
    const window = Math.cos((Math.PI * distance) / (2 * (reach + 0.5))) ** 2;
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
}

/** The result of `TruePeaks.of` is this many samples behind its argument. */
export const truePeaksDelay = reach;

/**
 * Estimates the peak of the continuous signal between consecutive samples. If all samples nearby are far below the
 * level that matters, it returns the sample: oversampling is most of the work, and speech is mostly quiet.
 */
export class TruePeaks {
  readonly #near: number;
  #history = new Float32Array(2 * reach);

  /** @param matters the lowest true peak in dBFS that must be found */
  constructor(matters: number) {
    this.#near = amplitudeOf(matters) / highestOvershoot;
  }

  of(samples: Float32Array): Float32Array {
    const input = new Float32Array(this.#history.length + samples.length);
    input.set(this.#history);
    input.set(samples, this.#history.length);
    this.#history = input.slice(samples.length);
    const peaks = new Float32Array(samples.length);
    let loudUntil = this.#lastLoud(input.subarray(0, 2 * reach));
    for (let index = 0; index < samples.length; index++) {
      const center = index + reach;
      if (Math.abs(input[center + reach] as number) > this.#near) loudUntil = index + 2 * reach;
      const own = Math.abs(input[center] as number);
      peaks[index] = index <= loudUntil ? Math.max(own, peakAfter(input, center)) : own;
    }
    return peaks;
  }

  #lastLoud(history: Float32Array): number {
    return history.findLastIndex((sample) => Math.abs(sample) > this.#near);
  }
}

function peakAfter(input: Float32Array, center: number): number {
  let highest = 0;
  for (const filter of filters) {
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap++) {
      sum += (input[center - reach + 1 + tap] as number) * (filter[tap] as number);
    }
    highest = Math.max(highest, Math.abs(sum));
  }
  return highest;
}
