import { expect, test } from 'vitest';
import { decodeLines, encodeLines } from '../index/line-facts.ts';
import { positionAt } from '../index/position.ts';
import { findSpans } from './find-spans.ts';
import { matchAt } from './match.ts';

const wordsPerLine = 10;

/** Lines that begin every `seconds`; the interviewer speaks those in `questions`. */
function linesEvery(seconds: number, count: number, questions: readonly number[] = []) {
  const line = { speaker: '', isProofread: false, field: 0 };
  const facts = Array.from({ length: count }, (_, index) => ({
    ...line,
    isQuestion: questions.includes(index),
    startMs: index * seconds * 1000,
  }));
  return decodeLines(encodeLines(facts, () => wordsPerLine));
}

/** A term with matches at these lines and words; a third number is the weight in percent. */
function termAt(...matches: [line: number, word: number, percent?: number][]) {
  const codes = matches.map(([line, word, percent = 100]) => matchAt(positionAt(line, word), percent));
  return { matches: Float64Array.from(codes), words: 1, rarity: 1 };
}

function spans(seconds: number, count: number, ...terms: ReturnType<typeof termAt>[]) {
  return findSpans(0, linesEvery(seconds, count), terms, null).map(({ first, last }) => [first, last]);
}

test('a passage is the smallest span of whole lines: one line with all words includes no line before it', () => {
  expect(spans(2, 20, termAt([6, 4]), termAt([3, 0], [6, 8]))).toEqual([[6, 6]]);
});

test('a span is at most 30 s or five lines long, whichever is longer', () => {
  const five = [termAt([0, 0]), termAt([4, 0])];
  const six = [termAt([0, 0]), termAt([5, 0])];

  expect(spans(20, 10, ...five)).toEqual([[0, 4]]);
  expect(spans(20, 10, ...six)).toEqual([]);
  expect(spans(6, 10, ...six)).toEqual([[0, 5]]);
});

test('spans that share a line are one passage', () => {
  expect(spans(10, 20, termAt([1, 0], [3, 0]), termAt([2, 0], [9, 0]))).toEqual([[1, 3]]);
});

test('every line with a single word is a span, scored by the best match in it', () => {
  const found = findSpans(0, linesEvery(2, 10, [4]), [termAt([1, 0, 40], [1, 5, 80], [4, 0, 50])], null);

  expect(found).toEqual([
    { document: 0, first: 1, last: 1, score: 0.8 },
    { document: 0, first: 4, last: 4, score: 0.3 },
  ]);
});

test('of several arrangements in a span the best one counts', () => {
  const [found] = findSpans(0, linesEvery(2, 10), [termAt([1, 0], [1, 8]), termAt([1, 4], [1, 9])], null);

  expect(found?.score).toBeCloseTo(2 * 1.15);
});
