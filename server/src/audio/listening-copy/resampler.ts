/** Zero crossings of the filter on each side of a sample. */
const halfLength = 16;
/** Passband as a part of the lower of the two Nyquist frequencies. */
const passband = 0.94;
const kaiserBeta = 9;

/**
 * Converts mono sound between sample rates with a polyphase windowed sinc (about 90 dB of attenuation), without delay:
 * output sample 0 is at the time of input sample 0, and the output is as long as the input.
 */
export class Resampler {
  readonly #phases: Float32Array[];
  /** Output samples step by `#down` of `#up` phases. */
  readonly #up: number;
  readonly #down: number;
  readonly #reach: number;
  /** The last input samples that are still needed, with zeros before the beginning. */
  #history: Float32Array;
  /** Position of the next output sample: an index into the history, and a phase. */
  #index: number;
  #phase = 0;
  #taken = 0;
  #given = 0;

  constructor(from: number, to: number) {
    const divisor = greatestDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const cutoff = Math.min(1, to / from) * passband;
    this.#reach = Math.ceil(halfLength / cutoff);
    this.#phases = Array.from({ length: this.#up }, (_, phase) => taps(phase / this.#up, this.#reach, cutoff));
    this.#history = new Float32Array(this.#reach - 1);
    this.#index = 0;
  }

  convert(samples: Float32Array): Float32Array {
    this.#taken += samples.length;
    return this.#run(samples);
  }

  /** The remaining samples, after the last input. */
  finish(): Float32Array {
    const missing = Math.round((this.#taken * this.#up) / this.#down) - this.#given;
    return this.#run(new Float32Array(this.#reach + this.#down)).subarray(0, Math.max(0, missing));
  }

  #run(samples: Float32Array): Float32Array {
    const input = new Float32Array(this.#history.length + samples.length);
    input.set(this.#history);
    input.set(samples, this.#history.length);
    const length = 2 * this.#reach;
    const out = new Float32Array(Math.ceil(((samples.length + 1) * this.#up) / this.#down) + 1);
    let count = 0;
    let index = this.#index;
    let phase = this.#phase;
    while (index + length <= input.length) {
      out[count++] = product(input, index, this.#phases[phase] as Float32Array);
      phase += this.#down;
      while (phase >= this.#up) {
        phase -= this.#up;
        index += 1;
      }
    }
    const kept = Math.min(index, input.length);
    this.#history = input.slice(kept);
    this.#index = index - kept;
    this.#phase = phase;
    this.#given += count;
    return out.subarray(0, count);
  }
}

function product(input: Float32Array, at: number, filter: Float32Array): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap++) sum += (input[at + tap] as number) * (filter[tap] as number);
  return sum;
}

/** The filter for a point `fraction` of a sample after tap `reach - 1`, scaled to leave a constant unchanged. */
function taps(fraction: number, reach: number, cutoff: number): Float32Array {
  const filter = Float64Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - (reach - 1) - fraction;
    return sinc(distance * cutoff) * kaiser(distance / reach);
  });
  const sum = filter.reduce((total, value) => total + value, 0);
  return Float32Array.from(filter, (value) => value / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(kaiserBeta * Math.sqrt(1 - x * x)) / bessel(kaiserBeta);
}

/** Modified Bessel function of the first kind, order 0, by its series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
