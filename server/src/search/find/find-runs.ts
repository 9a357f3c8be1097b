import { limits } from '@glosy/core/limits';
import { isProofread, isQuestion, type UnitLines } from '../index/line-facts.ts';
import { lineAt, positionOf } from './follow.ts';
import { lineOf, weightOf, wordsAt } from './place-code.ts';

/** A run of whole lines of one unit that contains all terms; `last` is inclusive. */
export interface Run {
  readonly unit: number;
  readonly first: number;
  readonly last: number;
  readonly score: number;
}

/** A term's places in one unit. */
export interface TermInUnit {
  readonly codes: readonly number[];
  /** Number of words: 1, or the length of a quotation. */
  readonly words: number;
  /** How much a find of the term says: the rarer, the more. */
  readonly rarity: number;
}

/** Whether a run of lines, before it is joined with others, is wanted; `last` is inclusive. */
export type IsWanted = (first: number, last: number) => boolean;

/** What is said by the interviewer counts less than what the narrator says. */
const questionFactor = 0.6;
const orderFactor = 1.15;
/** Words that stand this many words apart count half as much more as neighbours do. */
const nearWords = 8;

interface Seen {
  readonly line: number;
  readonly last: number;
  readonly position: number;
  readonly weight: number;
}

/**
 * The smallest runs of lines with all terms, in the order of lines. A run is at most 30 s or five lines long, whichever
 * is longer; runs that share a line are joined, up to 20 lines.
 */
export function findRuns(
  unit: number,
  lines: UnitLines,
  terms: readonly TermInUnit[],
  isWanted: IsWanted = () => true,
): Run[] {
  const [only] = terms;
  if (only && terms.length === 1 && only.words === 1) return findLines(unit, lines, only, isWanted);
  const runs: Run[] = [];
  const seen: (Seen | undefined)[] = terms.map(() => undefined);
  const next = terms.map(() => 0);
  let before: { first: number } | undefined;
  for (;;) {
    const term = earliest(terms, next);
    if (term < 0) return runs;
    seen[term] = seenAt(lines, terms[term] as TermInUnit, next[term] as number);
    next[term] = (next[term] as number) + 1;
    if (!isComplete(seen)) continue;
    const run = runOf(unit, lines, seen, terms);
    // A run that begins where the one before did contains it, so it is not the smallest.
    if (run && before?.first !== run.first && isWanted(run.first, run.last)) {
      addRun(runs, run);
      before = run;
    }
  }
}

/** The runs of a single word: each line with it. A frequent word has a hundred thousand, so each costs little. */
function findLines(unit: number, lines: UnitLines, { codes, rarity }: TermInUnit, isWanted: IsWanted): Run[] {
  const runs: Run[] = [];
  let open: { unit: number; first: number; last: number; score: number } | undefined;
  for (const code of codes) {
    const first = lineOf(code);
    const length = wordsAt(code);
    const last = length > 1 ? lineAt(lines, positionOf(lines, code) + length - 1, first) : first;
    if (!isWanted(first, last)) continue;
    const score = rarity * weightOf(code) * (isQuestion(lines, first) ? questionFactor : 1);
    if (open && first <= open.last) {
      open.last = Math.max(open.last, last);
      open.score = Math.max(open.score, score);
    } else {
      open = { unit, first, last, score };
      runs.push(open);
    }
  }
  return runs;
}

/** The words of the run's lines are all compared with the sound. */
export function isRunProofread(lines: UnitLines, { first, last }: Pick<Run, 'first' | 'last'>): boolean {
  for (let line = first; line <= last; line++) if (!isProofread(lines, line)) return false;
  return true;
}

function earliest(terms: readonly TermInUnit[], next: readonly number[]): number {
  let best = -1;
  let bestCode = Number.POSITIVE_INFINITY;
  for (const [term, { codes }] of terms.entries()) {
    const code = codes[next[term] ?? 0];
    if (code !== undefined && code < bestCode) {
      best = term;
      bestCode = code;
    }
  }
  return best;
}

function seenAt(lines: UnitLines, { codes, words }: TermInUnit, index: number): Seen {
  const code = codes[index] as number;
  const line = lineOf(code);
  const position = positionOf(lines, code);
  const length = Math.max(words, wordsAt(code));
  return {
    line,
    position,
    last: length > 1 ? lineAt(lines, position + length - 1, line) : line,
    weight: weightOf(code),
  };
}

function isComplete(seen: readonly (Seen | undefined)[]): seen is readonly Seen[] {
  return seen.every((place) => place !== undefined);
}

function runOf(unit: number, lines: UnitLines, seen: readonly Seen[], terms: readonly TermInUnit[]): Run | undefined {
  const first = Math.min(...seen.map(({ line }) => line));
  const last = Math.max(...seen.map((place) => place.last));
  const seconds = ((lines.startMs[last] ?? 0) - (lines.startMs[first] ?? 0)) / 1000;
  if (last - first >= limits.searchPassageLines && seconds > limits.searchPassageSeconds) return undefined;
  return { unit, first, last, score: scoreOf(lines, seen, terms) };
}

function scoreOf(lines: UnitLines, seen: readonly Seen[], terms: readonly TermInUnit[]): number {
  let sum = 0;
  let isInOrder = seen.length > 1;
  for (const [index, { weight, line, position }] of seen.entries()) {
    sum += (terms[index] as TermInUnit).rarity * weight * (isQuestion(lines, line) ? questionFactor : 1);
    if (index > 0 && position <= (seen[index - 1] as Seen).position) isInOrder = false;
  }
  const positions = seen.map(({ position }) => position);
  const apart = Math.max(...positions) - Math.min(...positions) - (seen.length - 1);
  const nearness = 0.5 + 0.5 / (1 + Math.max(0, apart) / nearWords);
  return sum * nearness * (isInOrder ? orderFactor : 1);
}

/** Where two frequent words alternate, runs would join for hundreds of lines. */
const longestJoined = 20;

function addRun(runs: Run[], run: Run): void {
  const before = runs.at(-1);
  const isLong = before !== undefined && run.last - before.first >= longestJoined;
  if (before === undefined || run.first > before.last || isLong) {
    runs.push(run);
    return;
  }
  const { unit, first } = before;
  runs[runs.length - 1] = {
    unit,
    first: Math.min(first, run.first),
    last: Math.max(before.last, run.last),
    score: Math.max(before.score, run.score),
  };
}
