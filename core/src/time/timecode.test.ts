import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import {
  formatMilliseconds,
  formatMinutes,
  formatTimecode,
  lineAt,
  lineOfMoment,
  parseMilliseconds,
  parseTimecode,
} from './timecode.ts';

function line(startMs: number, endMs: number): TranscriptLine {
  return { startMs, endMs, text: '' };
}

describe('time codes', () => {
  it.each<[number, string]>([
    [0, '00:00:00'],
    [59.999, '00:00:59'],
    [60, '00:01:00'],
    [3661.5, '01:01:01'],
    [86_400, '24:00:00'],
    [360_000, '100:00:00'],
    [-5, '00:00:00'],
    [Number.NaN, '00:00:00'],
    [Number.POSITIVE_INFINITY, '00:00:00'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(formatTimecode(seconds)).toBe(text);
  });

  it.each<[string, number | null]>([
    ['01:02:03', 3723],
    ['1:02:03.5', 3723.5],
    ['02:03', 123],
    ['2:03,25', 123.25],
    [' 00:00:01.0019 ', 1.001],
    ['75:10', 4510],
    ['12', null],
    ['', null],
    ['1:75', null],
    ['1:60:00', null],
    ['-1:00', null],
    ['1:00.', null],
    ['aa:bb', null],
  ])('%j is read as %s', (text, seconds) => {
    expect(parseTimecode(text)).toBe(seconds);
  });

  it.each<[number, string]>([
    [0, '0\u00a0s'],
    [45.9, '45\u00a0s'],
    [60, '1\u00a0min'],
    [80, '1\u00a0min\u00a020\u00a0s'],
    [3600, '1\u00a0godz.'],
    [7384, '2\u00a0godz.\u00a03\u00a0min'],
    [-1, '0\u00a0s'],
    [Number.NaN, '0\u00a0s'],
  ])('%d seconds are spoken as %s', (seconds, text) => {
    expect(formatMinutes(seconds)).toBe(text);
  });

  it('round-trip to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400_000 }), fc.constantFrom(',' as const, '.' as const), (ms, mark) => {
        expect(parseMilliseconds(formatMilliseconds(ms, mark))).toBe(ms);
      }),
    );
  });
});

describe('the line that plays', () => {
  const lines = [line(1000, 2000), line(2000, 3000), line(5000, 6000)];

  it.each<[number, number]>([
    [0, -1],
    [999, -1],
    [1000, 0],
    [1999, 0],
    [2000, 1],
    [3000, -1],
    [4999, -1],
    [5000, 2],
    [6000, -1],
  ])('at %d ms is %d', (ms, index) => {
    expect(lineAt(lines, ms)).toBe(index);
  });

  it('is the seek target, although the player reports slightly less than its start', () => {
    expect(lineAt(lines, 1999.9997)).toBe(1);
  });

  it('is the line that started last of overlapping lines, and the longer one again after it', () => {
    const overlapping = [line(0, 10_000), line(2000, 3000), line(2500, 4000)];
    expect([1999, 2000, 2500, 3500, 4000, 10_000].map((ms) => lineAt(overlapping, ms))).toEqual([0, 1, 2, 2, 0, -1]);
  });

  it('highlights an empty line after seeking to it', () => {
    expect(lineAt([line(0, 1000), line(500, 500)], 500)).toBe(1);
    expect(lineAt([line(0, 1000), line(500, 500)], 501)).toBe(0);
  });

  it('does not depend on the order of the lines', () => {
    const shuffled = [line(5000, 6000), line(1000, 2000), line(2000, 3000)];
    expect([1000, 2000, 5500, 7000].map((ms) => lineAt(shuffled, ms))).toEqual([1, 2, 0, -1]);
  });

  it('is none without lines', () => {
    expect(lineAt([], 0)).toBe(-1);
    expect(lineOfMoment([], 0)).toBe(-1);
  });

  it('equals a linear search through all lines', () => {
    const times = fc.tuple(fc.nat(50), fc.nat(20)).map(([start, length]) => line(start, start + length));
    fc.assert(
      fc.property(fc.array(times, { maxLength: 20 }), fc.nat(80), (any, ms) => {
        let expected = -1;
        any.forEach(({ startMs, endMs }, index) => {
          const plays = startMs <= ms && ms < Math.max(endMs, startMs + 1);
          if (plays && startMs >= (any[expected]?.startMs ?? -1)) expected = index;
        });
        expect(lineAt(any, ms)).toBe(expected);
      }),
    );
  });
});

describe('the line of a moment', () => {
  const lines = [line(1000, 2000), line(5000, 6000)];

  it.each<[number, number]>([
    [999, -1],
    [1000, 0],
    [4999, 0],
    [5000, 1],
    [9000, 1],
  ])('at %d ms is %d', (ms, index) => {
    expect(lineOfMoment(lines, ms)).toBe(index);
  });

  it('is the longer of two overlapping lines after the shorter one, as during playback', () => {
    const overlapping = [line(0, 10_000), line(2000, 3000)];
    expect([2500, 5000, 12_000].map((ms) => lineOfMoment(overlapping, ms))).toEqual([1, 0, 1]);
  });
});
