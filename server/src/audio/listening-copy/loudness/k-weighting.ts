/** Coefficients of a second-order filter, normalised to a0 = 1. */
interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/**
 * The two filters of K-weighting for any sample rate: the analogue prototypes behind the coefficients that ITU-R
 * BS.1770-5 states for 48 kHz, which the bilinear transform reproduces there to the last printed digit.
 */
function kFilters(sampleRate: number): [Biquad, Biquad] {
  return [highShelf(sampleRate), highPass(sampleRate)];
}

function highShelf(sampleRate: number): Biquad {
  const gain = 10 ** (3.999843853973347 / 20);
  const q = 0.7071752369554196;
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const vb = gain ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (gain + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - gain)) / a0,
    b2: (gain - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highPass(sampleRate: number): Biquad {
  const q = 0.5003270373238773;
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

/** Filters one channel as in ITU-R BS.1770, keeping its state from one block to the next. */
export class KWeighting {
  readonly #filters: [Biquad, Biquad];
  readonly #state = new Float64Array(4);

  constructor(sampleRate: number) {
    // Below 4 kHz the shelf is above the highest frequency of the samples.
    this.#filters = kFilters(Math.max(4000, sampleRate));
  }

  /** Writes the weighted samples `from` up to `to` into the beginning of `out`. */
  filter(samples: Float32Array, from: number, to: number, out: Float32Array): void {
    const [shelf, pass] = this.#filters;
    const state = this.#state;
    let s0 = state[0] as number;
    let s1 = state[1] as number;
    let s2 = state[2] as number;
    let s3 = state[3] as number;
    for (let index = from; index < to; index++) {
      const x = samples[index] as number;
      const y = shelf.b0 * x + s0;
      s0 = shelf.b1 * x - shelf.a1 * y + s1;
      s1 = shelf.b2 * x - shelf.a2 * y;
      const z = pass.b0 * y + s2;
      s2 = pass.b1 * y - pass.a1 * z + s3;
      s3 = pass.b2 * y - pass.a2 * z;
      out[index - from] = z;
    }
    // Treats such small values as silence: arithmetic with denormal numbers is a hundred times slower.
    state.set([s0, s1, s2, s3].map((value) => (Math.abs(value) < 1e-20 ? 0 : value)));
  }
}
