import { placeReader, type UnitPlaces } from './unit-places.ts';

/** Sets of lines of the unit in hand, a bit for each line; no line is in them between units. */
export class LineBits {
  /** Those of the first word, then those of the next: each takes `length` numbers. */
  bits = new Uint32Array(256);
  length = 0;

  /** Holds the lines of these words from now on, of a unit with so many lines. */
  fill(words: readonly UnitPlaces[], lines: number): void {
    this.length = Math.ceil(lines / 32);
    if (this.bits.length < words.length * this.length) this.bits = new Uint32Array(2 * words.length * this.length);
    else this.bits.fill(0, 0, words.length * this.length);
    for (const [word, places] of words.entries()) {
      for (let form = places.firstForm; form; form = places.formAfter(form)) {
        placeReader.markLines(form, this.bits, word * this.length);
      }
    }
  }
}

/** Number of the lowest bit that is set. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Number of the highest bit that is set. */
export const highestBit = (bits: number): number => 31 - Math.clz32(bits);

/** How many bits are set. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
