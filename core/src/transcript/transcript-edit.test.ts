import { describe, expect, it } from 'vitest';
import { mergeWithNext, retimeLine, splitLine } from './transcript-edit.ts';

const lines = [
  { id: 'a', startMs: 0, endMs: 1000, text: 'jeden dwa' },
  { id: 'b', startMs: 1000, endMs: 3000, text: 'trzy' },
  { id: 'c', startMs: 4000, endMs: 5000, text: '' },
];

describe('merging a line with the next', () => {
  it('joins the texts with a space and the times, and keeps the other lines', () => {
    const merged = mergeWithNext(lines, 0);
    expect(merged).toEqual([{ id: 'a', startMs: 0, endMs: 3000, text: 'jeden dwa trzy' }, lines[2]]);
    expect(merged[1]).toBe(lines[2]);
    expect(lines).toHaveLength(3);
  });

  it('adds no space to an empty text', () => {
    expect(mergeWithNext(lines, 1)[1]).toEqual({ id: 'b', startMs: 1000, endMs: 5000, text: 'trzy' });
  });

  it('changes nothing without a next line or where the text would be too long', () => {
    expect(mergeWithNext(lines, 2)).toBe(lines);
    expect(mergeWithNext(lines, -1)).toBe(lines);
    const long = [
      { startMs: 0, endMs: 1, text: 'a'.repeat(3000) },
      { startMs: 1, endMs: 2, text: 'b'.repeat(2000) },
    ];
    expect(mergeWithNext(long, 0)).toBe(long);
  });
});

describe('splitting a line', () => {
  it('shares its time in proportion to the texts, which are trimmed', () => {
    const split = splitLine(lines, 0, 6, { asNew: (line) => ({ ...line, id: 'new' }) });
    expect(split).toEqual([
      { id: 'a', startMs: 0, endMs: 625, text: 'jeden' },
      { id: 'new', startMs: 625, endMs: 1000, text: 'dwa' },
      lines[1],
      lines[2],
    ]);
    expect(split[2]).toBe(lines[1]);
  });

  it('leaves each half at least a millisecond', () => {
    const short = [{ startMs: 10, endMs: 12, text: `a ${'b'.repeat(1000)}` }];
    expect(splitLine(short, 0, 1).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [10, 11],
      [11, 12],
    ]);
  });

  it('starts the second half no later than the next line, which may overlap it', () => {
    const overlapping = [
      { startMs: 0, endMs: 1000, text: 'jeden dwa trzy cztery pięć' },
      { startMs: 300, endMs: 900, text: 'ktoś w słowo' },
    ];
    expect(splitLine(overlapping, 0, 21).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 300],
      [300, 1000],
      [300, 900],
    ]);
    const together = overlapping.map((line) => ({ ...line, startMs: 0 }));
    expect(splitLine(together, 0, 21).map(({ startMs }) => startMs)).toEqual([0, 0, 0]);
  });

  it.each([
    ['at its start', 0, 0],
    ['at its end', 0, 9],
    ['before its start', 0, -2],
    ['without words', 2, 0],
    ['that is not there', 3, 1],
  ])('changes nothing %s', (_, index, caret) => {
    expect(splitLine(lines, index, caret)).toBe(lines);
  });

  it('changes nothing when there is no time to share', () => {
    const instant = [{ startMs: 10, endMs: 11, text: 'a b' }];
    expect(splitLine(instant, 0, 1)).toBe(instant);
  });
});

describe('retiming a line', () => {
  it('rounds to whole milliseconds', () => {
    const retimed = retimeLine(lines, 1, 1500.4, 2500.5);
    expect(retimed[1]).toEqual({ id: 'b', startMs: 1500, endMs: 2501, text: 'trzy' });
    expect(retimed[0]).toBe(lines[0]);
  });

  it.each([
    [2000, 1000],
    [-1, 1000],
    [0, 86_400_001],
    [Number.NaN, 5],
    [1000, 3000],
  ])('changes nothing for %d to %d', (start, end) => {
    expect(retimeLine(lines, 1, start, end)).toBe(lines);
  });
});
