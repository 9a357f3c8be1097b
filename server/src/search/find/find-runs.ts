import { isQuestion, isWithinReach, type UnitLines } from '../index/line-facts.ts';
import { lineAt } from './follow.ts';
import { lineOf, tokenOf, weightOf, wordsAt } from './place-code.ts';
import type { RunList } from './run-list.ts';

/** A term's places in one unit, in their order. */
export interface TermInUnit {
  /** The first `count` are the places. */
  readonly codes: Float64Array;
  readonly count: number;
  /** Number of words: 1, or the length of a quotation. */
  readonly words: number;
  /** How much a find of the term says: the rarer, the more. */
  readonly rarity: number;
}

/** Whether a run of lines, before it is joined with others, is wanted; `last` is inclusive. */
export type IsWanted = (first: number, last: number) => boolean;

/** What is said by the interviewer counts less than what the narrator says. */
export const questionFactor = 0.6;
export const orderFactor = 1.15;
/** Words that stand this many words apart count half as much more as neighbours do. */
const nearWords = 8;

/**
 * Adds the smallest runs of lines with all terms to `runs`, in the order of lines. A run is at most 30 s or five lines
 * long, whichever is longer.
 */
export function findRuns(
  lines: UnitLines,
  terms: readonly TermInUnit[],
  isWanted: IsWanted | null,
  runs: RunList,
): void {
  const next = new Int32Array(terms.length);
  const seen = new LastSeen(lines, terms);
  const smallest = new SmallestRuns(lines, isWanted, runs);
  let [first, last, score, line] = [-1, -1, 0, -1];
  for (let term = earliest(terms, next); term >= 0; term = earliest(terms, next)) {
    const code = (terms[term] as TermInUnit).codes[next[term] as number] as number;
    next[term] = (next[term] as number) + 1;
    // Other words of the same line may make the run smaller, so it is added when the line is left.
    if (lineOf(code) !== line && first >= 0) smallest.add(first, last, score);
    line = lineOf(code);
    seen.move(term, code);
    if (!seen.isComplete || seen.first() === first) continue;
    [first, last, score] = [seen.first(), seen.last(), seen.score()];
  }
  if (first >= 0) smallest.add(first, last, score);
}

/** Adds runs that end later and later, and leaves out those that contain the one before, too long or unwanted ones. */
export class SmallestRuns {
  readonly #lines: UnitLines;
  readonly #isWanted: IsWanted | null;
  readonly #runs: RunList;
  #firstBefore = -1;

  constructor(lines: UnitLines, isWanted: IsWanted | null, runs: RunList) {
    this.#lines = lines;
    this.#isWanted = isWanted;
    this.#runs = runs;
  }

  add(first: number, last: number, score: number): void {
    // A run that begins where the one before did contains it.
    if (first === this.#firstBefore) return;
    if (!isWithinReach(this.#lines, first, last)) return;
    if (this.#isWanted !== null && !this.#isWanted(first, last)) return;
    this.#runs.add(first, last, score);
    this.#firstBefore = first;
  }
}

/** The term whose next place comes first; -1 when none has one. */
function earliest(terms: readonly TermInUnit[], next: Int32Array): number {
  let best = -1;
  let bestCode = Number.POSITIVE_INFINITY;
  for (let term = 0; term < terms.length; term++) {
    const { codes, count } = terms[term] as TermInUnit;
    const index = next[term] as number;
    if (index >= count || (codes[index] as number) >= bestCode) continue;
    best = term;
    bestCode = codes[index] as number;
  }
  return best;
}
/** The place of each term that was seen last. A frequent word has very many, so each is taken apart only for a score. */
class LastSeen {
  readonly #lines: UnitLines;
  readonly #terms: readonly TermInUnit[];
  readonly #code: Float64Array;
  readonly #line: Int32Array;
  #missing: number;

  constructor(lines: UnitLines, terms: readonly TermInUnit[]) {
    this.#lines = lines;
    this.#terms = terms;
    this.#code = new Float64Array(terms.length);
    this.#line = new Int32Array(terms.length).fill(-1);
    this.#missing = terms.length;
  }

  get isComplete(): boolean {
    return this.#missing === 0;
  }

  move(term: number, code: number): void {
    if (this.#line[term] === -1) this.#missing--;
    this.#code[term] = code;
    this.#line[term] = lineOf(code);
  }

  first(): number {
    let first = Number.POSITIVE_INFINITY;
    for (let term = 0; term < this.#line.length; term++) first = Math.min(first, this.#line[term] as number);
    return first;
  }

  last(): number {
    let last = 0;
    for (let term = 0; term < this.#line.length; term++) {
      const line = this.#line[term] as number;
      const code = this.#code[term] as number;
      const length = Math.max((this.#terms[term] as TermInUnit).words, wordsAt(code));
      last = Math.max(last, length > 1 ? lineAt(this.#lines, this.#position(term) + length - 1, line) : line);
    }
    return last;
  }

  /** The more the terms say, the nearer they stand and the better they keep the order of the query, the higher. */
  score(): number {
    const { length } = this.#terms;
    let sum = 0;
    let isInOrder = length > 1;
    let from = Number.POSITIVE_INFINITY;
    let to = 0;
    let before = -1;
    for (let term = 0; term < length; term++) {
      const { rarity } = this.#terms[term] as TermInUnit;
      const position = this.#position(term);
      const factor = isQuestion(this.#lines, this.#line[term] as number) ? questionFactor : 1;
      sum += rarity * weightOf(this.#code[term] as number) * factor;
      if (position <= before) isInOrder = false;
      before = position;
      from = Math.min(from, position);
      to = Math.max(to, position);
    }
    const apart = Math.max(0, to - from - (length - 1));
    return sum * (0.5 + 0.5 / (1 + apart / nearWords)) * (isInOrder ? orderFactor : 1);
  }

  /** Number of the word within the whole unit. */
  #position(term: number): number {
    return (this.#lines.firstWord[this.#line[term] as number] as number) + tokenOf(this.#code[term] as number);
  }
}
