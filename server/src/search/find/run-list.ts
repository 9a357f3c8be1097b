import { isProofread, type UnitLines } from '../index/line-facts.ts';

/** A run of whole lines of one unit that contains all terms; `last` is inclusive. */
export interface Run {
  readonly unit: number;
  readonly first: number;
  readonly last: number;
  readonly score: number;
}

/** Where two frequent words alternate, runs would join for hundreds of lines. */
const longestJoined = 20;

/** The runs of one unit in the order of lines, in arrays that are used again: a frequent word has a hundred thousand. */
export class RunList {
  count = 0;
  #first = new Int32Array(256);
  #last = new Int32Array(256);
  #score = new Float64Array(256);

  clear(): void {
    this.count = 0;
  }

  /** Adds a run, or joins it with the one before when they share a line. */
  add(first: number, last: number, score: number): void {
    const before = this.count - 1;
    if (before >= 0 && first <= this.lastAt(before) && last - this.firstAt(before) < longestJoined) {
      this.#first[before] = Math.min(this.firstAt(before), first);
      this.#last[before] = Math.max(this.lastAt(before), last);
      this.#score[before] = Math.max(this.scoreAt(before), score);
      return;
    }
    if (this.count === this.#first.length) this.#grow();
    this.#first[this.count] = first;
    this.#last[this.count] = last;
    this.#score[this.count] = score;
    this.count++;
  }

  /** The score of the best run; 0 without one. */
  best(): number {
    let best = 0;
    for (let index = 0; index < this.count; index++) best = Math.max(best, this.scoreAt(index));
    return best;
  }

  /** Whether a user has compared every line of at least one run with the sound. */
  hasProofread(lines: UnitLines): boolean {
    if (!lines.hasProofread) return false;
    for (let index = 0; index < this.count; index++) {
      if (isRunProofread(lines, this.firstAt(index), this.lastAt(index))) return true;
    }
    return false;
  }

  toRuns(unit: number): Run[] {
    return Array.from({ length: this.count }, (_, index) => ({
      unit,
      first: this.firstAt(index),
      last: this.lastAt(index),
      score: this.scoreAt(index),
    }));
  }

  firstAt(index: number): number {
    return this.#first[index] as number;
  }

  lastAt(index: number): number {
    return this.#last[index] as number;
  }

  scoreAt(index: number): number {
    return this.#score[index] as number;
  }

  #grow(): void {
    const grow = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#first = grow(this.#first, new Int32Array(2 * this.count));
    this.#last = grow(this.#last, new Int32Array(2 * this.count));
    this.#score = grow(this.#score, new Float64Array(2 * this.count));
  }
}

/** Whether a user has compared each of the lines with the sound; `last` is inclusive. */
export function isRunProofread(lines: UnitLines, first: number, last: number): boolean {
  for (let line = first; line <= last; line++) if (!isProofread(lines, line)) return false;
  return true;
}
