import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoment, readMoment, writeMoment } from './moment.ts';
import { lineOfMoment } from './timecode.ts';

describe('a moment in a link', () => {
  it.each<[number, string, string]>([
    [0, '0', '00:00:00'],
    [754, '754', '00:12:34'],
    [754.913, '754.913', '00:12:34.913'],
    [3600.04, '3600.04', '01:00:00.040'],
    [12.345_678, '12.346', '00:00:12.346'],
    [59.9999, '60', '00:01:00'],
    [-5, '0', '00:00:00'],
    [Number.NaN, '0', '00:00:00'],
  ])('at %d s is %s in an address and %s as a time code', (seconds, address, timecode) => {
    expect(writeMoment(seconds)).toBe(address);
    expect(formatMoment(seconds)).toBe(timecode);
  });

  it.each<[string, number | null]>([
    ['754.913', 754.913],
    ['00:12:34', 754],
    ['00:12:34.913', 754.913],
    [' 12.5 ', 12.5],
    ['', null],
    ['abc', null],
    ['-5', null],
    ['1e3', null],
    ['Infinity', null],
  ])('%j is read as %s', (text, seconds) => {
    expect(readMoment(text)).toBe(seconds);
  });

  it('at the start of a line identifies exactly that line, in either form', () => {
    const line = fc.record({ gapMs: fc.integer({ min: 1, max: 2500 }), lengthMs: fc.nat(6000) });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 200 }), (parts) => {
        let startMs = 0;
        const lines = parts.map(({ gapMs, lengthMs }) => {
          startMs += gapMs;
          return { startMs, endMs: startMs + lengthMs, text: '' };
        });
        for (const [index, { startMs: ms }] of lines.entries()) {
          for (const link of [writeMoment(ms / 1000), formatMoment(ms / 1000)]) {
            expect(lineOfMoment(lines, (readMoment(link) ?? -1) * 1000)).toBe(index);
          }
        }
      }),
    );
  });
});
