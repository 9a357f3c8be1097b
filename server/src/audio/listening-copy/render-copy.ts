import type { RandomAccess } from '../read-at.ts';
import { copySampleRate } from './encoder/frame-layout.ts';
import { Limiter } from './loudness/limiter.ts';
import { blockSeconds } from './loudness/loudness.ts';
import { type PcmBlock, readPcm } from './read-pcm.ts';
import { Resampler } from './resampler.ts';

/** Parameters for making a copy from a file's sound. */
export interface CopyRecipe {
  /** Weight of each channel in the mix. */
  weights: readonly number[];
  /** Gain of each tenth of a second, as amplitude at its middle. */
  factors: Float64Array;
  /** True peak in dBFS that the limiter keeps before encoding. */
  ceiling: number;
}

/** Decodes a file and yields the sound of its copy: mono, 48 kHz, levelled and limited. */
export async function* renderCopy(file: RandomAccess, recipe: CopyRecipe): AsyncGenerator<Float32Array> {
  const limiter = new Limiter(recipe.ceiling);
  const gain = new GainCurve(recipe.factors);
  let resampler: Resampler | undefined;
  let rate = 0;
  for await (const block of readPcm(file)) {
    if (block.sampleRate !== rate) {
      if (resampler) yield limiter.process(resampler.finish());
      rate = block.sampleRate;
      resampler = rate === copySampleRate ? undefined : new Resampler(rate, copySampleRate);
    }
    const mono = mix(block, recipe.weights);
    gain.apply(mono, rate);
    yield limiter.process(resampler ? resampler.convert(mono) : mono);
  }
  if (resampler) yield limiter.process(resampler.finish());
  yield limiter.finish();
}

function mix({ channels }: PcmBlock, weights: readonly number[]): Float32Array {
  const mono = new Float32Array(channels[0]?.length ?? 0);
  for (const [index, samples] of channels.entries()) {
    const weight = weights[index] ?? 0;
    if (weight === 0) continue;
    for (let frame = 0; frame < mono.length; frame++) {
      mono[frame] = (mono[frame] as number) + weight * (samples[frame] as number);
    }
  }
  return mono;
}

/** Multiplies sound with a gain that is linear between the middles of neighbouring blocks. */
class GainCurve {
  readonly #factors: Float64Array;
  #seconds = 0;

  constructor(factors: Float64Array) {
    this.#factors = factors;
  }

  apply(samples: Float32Array, sampleRate: number): void {
    const perSample = 1 / (sampleRate * blockSeconds);
    let place = this.#seconds / blockSeconds - 0.5;
    this.#seconds += samples.length / sampleRate;
    for (let from = 0; from < samples.length; ) {
      const block = Math.floor(place);
      const to = Math.min(samples.length, from + Math.max(1, Math.ceil((block + 1 - place) / perSample)));
      const start = this.#at(block);
      const slope = this.#at(block + 1) - start;
      for (let index = from; index < to; index++) {
        samples[index] = (samples[index] as number) * (start + slope * (place - block + (index - from) * perSample));
      }
      place += (to - from) * perSample;
      from = to;
    }
  }

  #at(block: number): number {
    const last = this.#factors.length - 1;
    return this.#factors[Math.min(last, Math.max(0, block))] ?? 1;
  }
}
