import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-lines.ts';
import { normaliseLineText, unkeptIn } from './line-text.ts';

describe('the text of a line', () => {
  it.each([
    ['<i>Tak</i> było', 'Tak było'],
    ['<font color="#ff0000">Tak</font>', 'Tak'],
    ['<FONT face="Arial">Tak</FONT>', 'Tak'],
    ['{\\an8}Tak', 'Tak'],
    ['{\\pos(1,2)}{\\b1}Tak', 'Tak'],
    ['jeden<br>dwa<br/>trzy', 'jeden\ndwa\ntrzy'],
  ])('loses subtitle formatting: %j', (text, expected) => {
    expect(normaliseLineText(text)).toBe(expected);
  });

  it.each(['2 < 3', '3 > 2', 'a <b', '<nagranie przerwane>', '<ib>', '{śmiech}', '<3', 'x } y { z', '{an8}', '< i >'])(
    'keeps text that only resembles formatting: %j',
    (text) => {
      expect(normaliseLineText(text)).toBe(text);
    },
  );

  it('loses formatting that stripping would leave behind', () => {
    expect(normaliseLineText('<<i>i>Tak')).toBe('Tak');
    expect(normaliseLineText('<{\\b1}i>Tak')).toBe('Tak');
    expect(normaliseLineText('--<i>>')).toBe('→');
  });

  it('has no blank lines and no white space around its text lines', () => {
    expect(normaliseLineText('  jeden \r\n\r\n \t\r dwa\u00A0\n')).toBe('jeden\ndwa');
  });

  it('has an arrow in place of a sign that would be read as a range', () => {
    expect(normaliseLineText('Łódź --> Warszawa ---> Kraków')).toBe('Łódź → Warszawa -→ Kraków');
  });

  it('has no control characters, byte order marks or halves of a character', () => {
    expect(normaliseLineText('a\u0000b\u001Ac\u0085d\uFEFFe\tf\uD800')).toBe('abc\nde f\uFFFD');
  });

  it('does not change when normalised again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normaliseLineText(text);
        expect(normaliseLineText(once)).toBe(once);
        expect(once).not.toMatch(/-->|\n\n|^\s|\s$/);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['<', '>', '<a', '{\\', '}', '-->', '<i', '<-->', '\n', '\r', '\uD800'])(
    'returns for 200 kB of %j',
    (unit) => {
      expect(normaliseLineText(unit.repeat(200_000 / unit.length)).length).toBeLessThanOrEqual(200_000);
    },
  );
});

describe('unsupported content of a line', () => {
  it.each([
    ['Poszli --> tam', 'arrow'],
    ['<i>Poszli</i> tam', 'formatting'],
    ['{\\an8}Poszli', 'formatting'],
    ['Poszli <i>--></i>', 'formatting'],
    ['a > b, {c}, <d>', null],
    ['  Poszli  ', null],
  ])('is named in %j', (text, expected) => {
    expect(unkeptIn(text)).toBe(expected);
  });
});
