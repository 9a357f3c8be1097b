import type { PcmBlock } from '../read-pcm.ts';
import { KWeighting } from './k-weighting.ts';
import { blockSeconds } from './loudness.ts';

/**
 * Collects, for each tenth of a second, the K-weighted energy of every channel and the products of every pair. The
 * energy of any mix can be computed from these, so the sound is read once to measure it and once to make the copy.
 */
export class ChannelAnalysis {
  /** Channels seen so far; a block with fewer counts as silence in the others. */
  channels = 0;
  #products: number[][] = [];
  #filters: KWeighting[] = [];
  #weighted: Float32Array[] = [];
  #sums = new Float64Array(0);
  #rate = 0;
  #openSeconds = 0;
  #seconds = 0;

  /** Length of the sound in seconds. */
  get seconds(): number {
    return this.#seconds;
  }

  add({ channels, sampleRate }: PcmBlock): void {
    this.#prepare(channels.length, sampleRate);
    const frames = channels[0]?.length ?? 0;
    for (let from = 0; from < frames; ) {
      const left = Math.max(1, Math.round((blockSeconds - this.#openSeconds) * sampleRate));
      const to = Math.min(frames, from + left);
      this.#addProducts(channels, from, to);
      this.#openSeconds += (to - from) / sampleRate;
      this.#seconds += (to - from) / sampleRate;
      if (to - from === left) this.#closeBlock();
      from = to;
    }
  }

  /** Energies of the mix with these weights, one for each complete block. */
  energiesOf(weights: readonly number[]): Float64Array {
    const pairs = pairsOf(this.channels);
    const factors = pairs.map(([a, b]) => (a === b ? 1 : 2) * (weights[a] ?? 0) * (weights[b] ?? 0));
    return Float64Array.from(this.#products[0] ?? [], (_, block) => {
      const energy = factors.reduce((sum, factor, pair) => sum + factor * (this.#products[pair]?.[block] ?? 0), 0);
      return Math.max(0, energy);
    });
  }

  /** Correlation of two channels over the whole sound, from -1 (opposite polarity) to 1. */
  correlation(a: number, b: number): number {
    const power = Math.sqrt(this.#total(a, a) * this.#total(b, b));
    return power === 0 ? 0 : this.#total(a, b) / power;
  }

  #total(a: number, b: number): number {
    const pair = pairsOf(this.channels).findIndex(([first, second]) => first === a && second === b);
    return (this.#products[pair] ?? []).reduce((sum, value) => sum + value, 0);
  }

  #prepare(count: number, sampleRate: number): void {
    if (count > this.channels) this.#widen(count);
    if (sampleRate === this.#rate) return;
    this.#rate = sampleRate;
    this.#filters = Array.from({ length: this.channels }, () => new KWeighting(sampleRate));
  }

  /** A joined file may begin in mono and continue in stereo. */
  #widen(count: number): void {
    const blocks = this.#products[0]?.length ?? 0;
    const known = new Map(pairsOf(this.channels).map(([a, b], pair) => [`${a} ${b}`, this.#products[pair]]));
    this.#products = pairsOf(count).map(([a, b]) => known.get(`${a} ${b}`) ?? new Array<number>(blocks).fill(0));
    this.#sums = new Float64Array(this.#products.length);
    this.channels = count;
    this.#rate = 0;
  }

  #addProducts(channels: readonly Float32Array[], from: number, to: number): void {
    const frames = to - from;
    for (const [index, samples] of channels.entries()) {
      if ((this.#weighted[index]?.length ?? 0) < frames) this.#weighted[index] = new Float32Array(frames);
      this.#filters[index]?.filter(samples, from, to, this.#weighted[index] as Float32Array);
    }
    for (const [pair, [a, b]] of pairsOf(channels.length).entries()) {
      const place = channels.length === this.channels ? pair : placeOf(this.channels, a, b);
      const sum = sumOfProducts(this.#weighted[a] as Float32Array, this.#weighted[b] as Float32Array, frames);
      this.#sums[place] = (this.#sums[place] as number) + sum / this.#rate;
    }
  }

  #closeBlock(): void {
    for (const [pair, products] of this.#products.entries()) products.push((this.#sums[pair] ?? 0) / blockSeconds);
    this.#sums.fill(0);
    this.#openSeconds = 0;
  }
}

function sumOfProducts(a: Float32Array, b: Float32Array, count: number): number {
  let sum = 0;
  for (let index = 0; index < count; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}

const pairs = new Map<number, [number, number][]>();

/** (0, 0), (0, 1), …, (1, 1), … */
function pairsOf(channels: number): [number, number][] {
  const known = pairs.get(channels);
  if (known) return known;
  const all = Array.from({ length: channels }, (_, a) => a).flatMap((a) =>
    Array.from({ length: channels - a }, (_, step): [number, number] => [a, a + step]),
  );
  pairs.set(channels, all);
  return all;
}

function placeOf(channels: number, a: number, b: number): number {
  return pairsOf(channels).findIndex(([first, second]) => first === a && second === b);
}
