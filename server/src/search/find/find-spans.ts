import { type DocumentLines, isWithinReach } from '../index/line-facts.ts';
import { lineOfWord, wordNumber } from './find-phrase.ts';
import { lengthOf, lineOfMatch, weightOf } from './match.ts';

/** A span of whole lines of one document that contains all terms; `last` is inclusive. */
export interface Span {
  readonly document: number;
  readonly first: number;
  readonly last: number;
  readonly score: number;
}

/** A term's matches in one document, in their order. */
export interface TermInDocument {
  readonly matches: Float64Array;
  /** Number of words: 1, or the length of a quotation. */
  readonly words: number;
  /** How much a find of the term says: the rarer, the more. */
  readonly rarity: number;
}

/** Whether a span, before it is joined with others, is wanted; `last` is inclusive. */
export type IsWanted = (first: number, last: number) => boolean;

/** A find in the interviewer's words counts less than one in the narrator's. */
const questionFactor = 0.6;
const orderFactor = 1.15;
/** Words this many words apart count half as much more as neighbours do. */
const nearWords = 8;
/** Where two frequent words alternate, spans would join for hundreds of lines. */
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
  let span: Omit<Span, 'document'> | undefined;
  let line = -1;
  let addedFirst = -1;

  function add(): void {
    // A span with the first line of the one before contains it.
    if (!span || span.first === addedFirst || !isWithinReach(lines, span.first, span.last)) return;
    if (isWanted !== null && !isWanted(span.first, span.last)) return;
    addedFirst = span.first;
    const before = spans.at(-1);
    if (before && span.first <= before.last && span.last - before.first < longestJoined) {
      const first = Math.min(before.first, span.first);
      const last = Math.max(before.last, span.last);
      spans[spans.length - 1] = { document, first, last, score: Math.max(before.score, span.score) };
    } else spans.push({ document, ...span });
  }

  for (let term = earliest(terms, next); term >= 0; term = earliest(terms, next)) {
    const match = terms[term]?.matches[next[term] as number] as number;
    next[term] = (next[term] as number) + 1;
    const isSameLine = lineOfMatch(match) === line;
    // Other words of the same line may make the span smaller, so it is added when the next line begins.
    if (!isSameLine) add();
    line = lineOfMatch(match);
    latest.move(term, match);
    if (!latest.isComplete) continue;
    const first = latest.first();
    if (first !== span?.first) span = { first, last: latest.last(), score: latest.score() };
    else if (isSameLine && first !== addedFirst) span = { ...span, score: Math.max(span.score, latest.score()) };
  }
  add();
  return spans;
}

/** The term whose next match comes first; -1 when none has one. */
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

/** The latest match of each term, while the matches of all terms are passed in their order. */
class LatestMatches {
  readonly #lines: DocumentLines;
  readonly #terms: readonly TermInDocument[];
  readonly #matches: number[];
  readonly #line: number[];
  #missing: number;

  constructor(lines: DocumentLines, terms: readonly TermInDocument[]) {
    this.#lines = lines;
    this.#terms = terms;
    this.#matches = terms.map(() => 0);
    this.#line = terms.map(() => -1);
    this.#missing = terms.length;
  }

  get isComplete(): boolean {
    return this.#missing === 0;
  }

  move(term: number, match: number): void {
    if (this.#line[term] === -1) this.#missing--;
    this.#matches[term] = match;
    this.#line[term] = lineOfMatch(match);
  }

  first(): number {
    return Math.min(...this.#line);
  }

  last(): number {
    let last = 0;
    for (const [term, match] of this.#matches.entries()) {
      const line = this.#line[term] as number;
      const length = Math.max(this.#terms[term]?.words ?? 1, lengthOf(match));
      const end = length === 1 ? line : lineOfWord(this.#lines, wordNumber(this.#lines, match) + length - 1, line);
      last = Math.max(last, end);
    }
    return last;
  }

  /** The more the terms say, the nearer they are and the better they keep the order of the query, the higher. */
  score(): number {
    const { length } = this.#terms;
    let sum = 0;
    let isInOrder = length > 1;
    let from = Number.POSITIVE_INFINITY;
    let to = 0;
    let before = -1;
    for (let term = 0; term < length; term++) {
      const match = this.#matches[term] as number;
      const number = wordNumber(this.#lines, match);
      const factor = this.#lines.question[this.#line[term] as number] === 1 ? questionFactor : 1;
      sum += (this.#terms[term]?.rarity ?? 0) * weightOf(match) * factor;
      if (number <= before) isInOrder = false;
      before = number;
      from = Math.min(from, number);
      to = Math.max(to, number);
    }
    const apart = Math.max(0, to - from - (length - 1));
    return sum * (0.5 + 0.5 / (1 + apart / nearWords)) * (isInOrder ? orderFactor : 1);
  }
}
