import { expect, test } from 'vitest';
import { decodeLines, encodeLines } from '../index/line-facts.ts';
import { encodePlaces } from '../index/postings.ts';
import { findLineRuns } from './find-line-runs.ts';
import { findRuns } from './find-runs.ts';
import { FormColumns } from './form-places.ts';
import { RunList } from './run-list.ts';
import { CodeList, UnitPlaces } from './unit-places.ts';

const wordsPerLine = 10;

/** Lines that begin every `seconds`. */
function linesEvery(seconds: number, count: number) {
  const line = { speaker: '', isQuestion: false, isProofread: false, field: 0 };
  const facts = Array.from({ length: count }, (_, index) => ({ ...line, startMs: index * seconds * 1000 }));
  return decodeLines(encodeLines(facts, () => wordsPerLine));
}

/** A word at these places: line and number in the line. */
function wordAt(...places: readonly [number, number][]): UnitPlaces {
  const row = encodePlaces(places.flat());
  // The two lengths before the lines take a byte each.
  const middle = 2 + (row[0] as number);
  const columns = new FormColumns();
  columns.addRow(row, 100);
  const word = new UnitPlaces(columns);
  word.addForm(2, middle, row.length);
  return word;
}

function runsBoth(seconds: number, count: number, words: readonly UnitPlaces[]) {
  const lines = linesEvery(seconds, count);
  const scored = new RunList();
  const terms = words.map((places) => {
    const list = new CodeList();
    list.fill(places);
    return { codes: list.codes, count: list.count, words: 1, rarity: 1 };
  });
  findRuns(lines, terms, null, scored);
  const counted = new RunList();
  findLineRuns(lines, words, null, counted);
  const spans = (runs: RunList) => runs.toRuns(0).map(({ first, last }) => [first, last]);
  return { scored: spans(scored), counted: spans(counted) };
}

test('runs are counted where they are scored', () => {
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let round = 0; round < 600; round++) {
    const count = round % 2 === 0 ? 40 : 160;
    const words = Array.from({ length: 2 + random(2) }, () => {
      const places = new Map<string, [number, number]>();
      for (let place = 0; place < 1 + random(12); place++) {
        const at: [number, number] = [random(count), random(wordsPerLine)];
        places.set(at.join(), at);
      }
      return wordAt(...[...places.values()].sort(([a, x], [b, y]) => a - b || x - y));
    });
    const { scored, counted } = runsBoth(1 + random(12), count, words);
    expect(counted).toEqual(scored);
  }
});

test('a passage is the smallest run of whole lines: one line with all words takes in no line before it', () => {
  const { scored, counted } = runsBoth(2, 20, [wordAt([6, 4]), wordAt([3, 0], [6, 8])]);

  expect(scored).toEqual([[6, 6]]);
  expect(counted).toEqual([[6, 6]]);
});

test('a run is at most 30 s or five lines long, whichever is longer', () => {
  const five = [wordAt([0, 0]), wordAt([4, 0])];
  const six = [wordAt([0, 0]), wordAt([5, 0])];

  expect(runsBoth(20, 10, five).counted).toEqual([[0, 4]]);
  expect(runsBoth(20, 10, six).counted).toEqual([]);
  expect(runsBoth(6, 10, six).counted).toEqual([[0, 5]]);
});
