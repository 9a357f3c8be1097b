import { type DocumentLines, isWithinReach } from '../index/line-facts.ts';
import { lineOfWord, wordNumber } from './find-phrase.ts';
import { lengthOf, lineOfMatch, weightOf } from './match.ts';

/** A span of whole lines of one document that contains all terms; `last` is inclusive. */
export interface Span {
  readonly document: number;
  first: number;
  last: number;
  score: number;
}

/** A term's matches in one document, in order. */
export interface TermInDocument {
  readonly matches: Float64Array;
  /** Number of words: 1, or the length of a quotation. */
  readonly words: number;
  /** Weight of a match of the term: the rarer the term, the higher. */
  readonly rarity: number;
}

/** Whether a span is wanted, before it is joined with others; `last` is inclusive. */
export type IsWanted = (first: number, last: number) => boolean;

/** A match in the interviewer's words counts less than one in the narrator's. */
const questionFactor = 0.6;
const orderFactor = 1.15;
/** Words at this distance score half as much extra as adjacent ones. */
const nearWords = 8;
/** Limits joined spans, because alternating frequent words would join for hundreds of lines. */
const longestJoined = 20;

/**
 * The smallest spans of lines with all terms, in the order of lines, each with the score of its best arrangement of
 * matches. A span is at most 30 s or five lines long, whichever is longer; spans that share a line are joined.
 */
export function findSpans(
  document: number,
  lines: DocumentLines,
  terms: readonly TermInDocument[],
  isWanted: IsWanted | null,
): Span[] {
  const spans: Span[] = [];
  const next = terms.map(() => 0);
  const latest = new LatestMatches(lines, terms);
  const isMeant = (from: number, to: number) =>
    isWithinReach(lines, from, to) && (isWanted === null || isWanted(from, to));
  let line = -1;
  let first = -1;
  let last = -1;
  let score = 0;
  // A later span with the same first line contains the one that was added.
  let addedFirst = -1;
  for (;;) {
    const term = earliest(terms, next);
    if (term >= 0) latest.move(term, terms[term]?.matches[next[term] as number] as number);
    const isSameLine = term >= 0 && latest.line === line;
    // Other words of the same line may shorten the span, so it is added when the next line begins.
    if (!isSameLine && first !== addedFirst && isMeant(first, last)) {
      addSpan(spans, { document, first, last, score });
      addedFirst = first;
    }
    if (term < 0) return spans;
    next[term] = (next[term] as number) + 1;
    line = latest.line;
    if (!latest.isComplete) continue;
    const start = latest.first();
    if (start !== first) {
      first = start;
      last = latest.last();
      score = latest.score();
    } else if (isSameLine && first !== addedFirst) score = Math.max(score, latest.score());
  }
}

/** Adds a span, or joins it with the previous one if they share a line. */
function addSpan(spans: Span[], span: Span): void {
  const before = spans.at(-1);
  if (before && span.first <= before.last && span.last - before.first < longestJoined) {
    before.first = Math.min(before.first, span.first);
    before.last = Math.max(before.last, span.last);
    before.score = Math.max(before.score, span.score);
  } else spans.push(span);
}

/** Index of the term with the earliest next match; -1 when none has one. */
function earliest(terms: readonly TermInDocument[], next: readonly number[]): number {
  let best = -1;
  let bestMatch = Number.POSITIVE_INFINITY;
  for (let term = 0; term < terms.length; term++) {
    const match = terms[term]?.matches[next[term] as number] ?? Number.POSITIVE_INFINITY;
    if (match >= bestMatch) continue;
    best = term;
    bestMatch = match;
  }
  return best;
}

/** The latest match of each term, while the matches of all terms are visited in order. */
class LatestMatches {
  /** The line of the last match of all. */
  line = -1;
  readonly #lines: DocumentLines;
  readonly #terms: readonly TermInDocument[];
  readonly #matches: number[];
  readonly #line: number[];
  /** The numbers of the matched words within the document. */
  readonly #number: number[];
  #missing: number;

  constructor(lines: DocumentLines, terms: readonly TermInDocument[]) {
    this.#lines = lines;
    this.#terms = terms;
    this.#matches = terms.map(() => 0);
    this.#line = terms.map(() => -1);
    this.#number = terms.map(() => -1);
    this.#missing = terms.length;
  }

  get isComplete(): boolean {
    return this.#missing === 0;
  }

  move(term: number, match: number): void {
    if (this.#line[term] === -1) this.#missing--;
    this.line = lineOfMatch(match);
    this.#matches[term] = match;
    this.#line[term] = this.line;
    this.#number[term] = wordNumber(this.#lines, match);
  }

  first(): number {
    let first = this.line;
    for (const line of this.#line) first = Math.min(first, line);
    return first;
  }

  last(): number {
    let last = 0;
    for (let term = 0; term < this.#terms.length; term++) {
      const line = this.#line[term] as number;
      const length = Math.max(this.#terms[term]?.words ?? 1, lengthOf(this.#matches[term] as number));
      const end = length === 1 ? line : lineOfWord(this.#lines, (this.#number[term] as number) + length - 1, line);
      last = Math.max(last, end);
    }
    return last;
  }

  /** Higher for rarer terms, for shorter distances and for the order of the query. */
  score(): number {
    const { length } = this.#terms;
    let sum = 0;
    let isInOrder = length > 1;
    let from = Number.POSITIVE_INFINITY;
    let to = 0;
    let before = -1;
    for (let term = 0; term < length; term++) {
      const number = this.#number[term] as number;
      const factor = this.#lines.question[this.#line[term] as number] === 1 ? questionFactor : 1;
      sum += (this.#terms[term]?.rarity ?? 0) * weightOf(this.#matches[term] as number) * factor;
      if (number <= before) isInOrder = false;
      before = number;
      from = Math.min(from, number);
      to = Math.max(to, number);
    }
    const apart = Math.max(0, to - from - (length - 1));
    return sum * (0.5 + 0.5 / (1 + apart / nearWords)) * (isInOrder ? orderFactor : 1);
  }
}
