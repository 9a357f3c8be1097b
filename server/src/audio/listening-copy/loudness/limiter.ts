import { amplitudeOf } from './decibels.ts';
import { TruePeaks, truePeaksDelay } from './true-peaks.ts';

/** Samples of look-ahead: 5 ms at 48 kHz, over which the gain falls before a peak. */
const lookAhead = 240;
/** Part of the missing gain that returns with each sample: nine tenths in 100 ms at 48 kHz. */
const release = 1 - 0.1 ** (1 / 4800);
const delay = lookAhead + truePeaksDelay;

/**
 * Lowers peaks, at samples and between them, below a ceiling with a gain that moves smoothly: it falls over 5 ms before
 * a peak and returns over about 100 ms.
 */
export class Limiter {
  readonly #ceiling: number;
  readonly #peaks: TruePeaks;
  /** Samples that wait for their gain. */
  #waiting = new Float32Array(delay);
  #toSkip = delay;
  readonly #lowest = new SlidingMinimum(lookAhead + 1);
  /** The last gains, for their average. */
  readonly #held = new Float64Array(lookAhead).fill(1);
  #heldAt = 0;
  #heldSum = lookAhead;
  #envelope = 1;

  /** @param ceiling the highest true peak in dBFS */
  constructor(ceiling: number) {
    this.#ceiling = amplitudeOf(ceiling);
    this.#peaks = new TruePeaks(ceiling);
  }

  /** Returns the samples that are ready; together with `finish`, as many as were given. */
  process(samples: Float32Array): Float32Array {
    const peaks = this.#peaks.of(samples);
    const input = new Float32Array(delay + samples.length);
    input.set(this.#waiting);
    input.set(samples, delay);
    this.#waiting = input.slice(samples.length);
    for (let index = 0; index < peaks.length; index++) {
      const peak = peaks[index] as number;
      input[index] = (input[index] as number) * this.#gainAfter(peak > this.#ceiling ? this.#ceiling / peak : 1);
    }
    const skipped = Math.min(this.#toSkip, samples.length);
    this.#toSkip -= skipped;
    return input.subarray(skipped, samples.length);
  }

  finish(): Float32Array {
    return this.process(new Float32Array(delay));
  }

  #gainAfter(needed: number): number {
    const lowest = this.#lowest.push(needed);
    this.#envelope = Math.min(lowest, this.#envelope + (1 - this.#envelope) * release);
    this.#heldSum += this.#envelope - (this.#held[this.#heldAt] as number);
    this.#held[this.#heldAt] = this.#envelope;
    this.#heldAt = (this.#heldAt + 1) % lookAhead;
    return Math.min(1, this.#heldSum / lookAhead);
  }
}

/** The smallest of the last `size` values, in constant time on average. */
class SlidingMinimum {
  readonly #size: number;
  readonly #values: Float64Array;
  readonly #places: Float64Array;
  #first = 0;
  #count = 0;
  #pushed = 0;

  constructor(size: number) {
    this.#size = size;
    this.#values = new Float64Array(size);
    this.#places = new Float64Array(size);
  }

  push(value: number): number {
    const size = this.#size;
    if (this.#count > 0 && (this.#places[this.#first] as number) <= this.#pushed - size) {
      this.#first = (this.#first + 1) % size;
      this.#count -= 1;
    }
    while (this.#count > 0 && (this.#values[(this.#first + this.#count - 1) % size] as number) >= value)
      this.#count -= 1;
    const at = (this.#first + this.#count) % size;
    this.#values[at] = value;
    this.#places[at] = this.#pushed;
    this.#count += 1;
    this.#pushed += 1;
    return this.#values[this.#first] as number;
  }
}
