import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAll, fold, foldJoined, foldName, foldWithMap } from './fold.ts';

const anyUnicode = fc.string({ unit: 'binary', maxLength: 30 });
const anyWords = fc
  .array(fc.constantFrom('ł', 'Ł', 'ó', 'o\u0301', 'd', 'ź', 'İ', 'ﬁ', 'ß', 'ſ', 'i', 'f', 's', ' ', '\n'), {
    maxLength: 15,
  })
  .map((parts) => parts.join(''));

function found(haystack: string, needle: string): string[] {
  return findAll(haystack, needle).map(({ start, end }) => haystack.slice(start, end));
}

describe('folding many texts at once', () => {
  const polish = fc.string({ unit: fc.constantFrom(...'aAzZ 9-ąŁóŻ„”–\n'), maxLength: 12 });

  it('equals folding each text by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: polish }, anyWords)), (texts) => {
        const joined = foldJoined(texts);
        fc.pre(joined !== null);
        expect(joined).toBe(texts.map((text) => `${fold(text)}\n`).join(''));
        for (const text of texts) expect(fold(text)).toHaveLength(text.length);
      }),
    );
  });

  it('gives up on text whose fold may change length', () => {
    expect(foldJoined(['Łódź', 'i tak dalej…'])).toBeNull();
    expect(foldJoined(['oﬁcer'])).toBeNull();
    expect(foldJoined([])).toBe('');
  });
});

describe('folding', () => {
  it.each([
    ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
    ['ZAŻÓŁĆ GĘŚLĄ JAŹŃ', 'zazolc gesla jazn'],
    ['Ło\u0301dz\u0301', 'lodz'],
    ['İstanbul ıı', 'istanbul ii'],
    ['ﬁlm', 'film'],
    ['Straße STRASSE', 'strasse strasse'],
    ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
    ['Đorđe Ørsted Æ', 'dorde orsted ae'],
    ['a\u00A0b\nc\td', 'a b c d'],
    ['Łódź\u00AD\u200B', 'lodz'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyUnicode, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('folds a joined text as its parts joined, in every Unicode normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(fold(a + b)).toBe(fold(a) + fold(b));
        expect(fold(a.normalize('NFD'))).toBe(fold(a.normalize('NFC')));
      }),
    );
  });

  it('maps each folded character to its origin', () => {
    const { folded, origins } = foldWithMap('aﬁo\u0301ß');
    expect(folded).toBe('afioss');
    expect([...(origins ?? [])]).toEqual([0, 1, 1, 2, 4, 4]);
    expect(foldWithMap('Plain').origins).toBeNull();
    expect(foldWithMap('Łódź w źdźbłach').origins).toBeNull();
    fc.assert(
      fc.property(anyUnicode, (text) => {
        expect(foldWithMap(text).folded).toBe(fold(text));
      }),
    );
  });
});

describe('names of tags', () => {
  it('compare equal regardless of case and spacing', () => {
    expect(foldName('  Jan \u00A0 KOWALSKI\n')).toBe('jan kowalski');
    expect(foldName('ŁO\u0301DŹ')).toBe('łódź');
  });

  it('differ by diacritics', () => {
    expect(foldName('sąd')).not.toBe(foldName('sad'));
  });
});

describe('finding', () => {
  it.each<[string, string, string[]]>([
    ['Miasto Łódź i łódź.', 'lodz', ['Łódź', 'łódź']],
    ['Lodz', 'łódź', ['Lodz']],
    ['Ło\u0301dz\u0301!', 'ŁÓDŹ', ['Ło\u0301dz\u0301']],
    ['İİx', 'x', ['x']],
    ['İstanbul', 'istan', ['İstan']],
    ['ﬁlm', 'il', ['ﬁl']],
    ['ﬁlm', 'f', ['ﬁ']],
    ['ﬃ', 'f', ['ﬃ']],
    ['Straße', 'ss', ['ß']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['jeden\ndwa', 'jeden dwa', ['jeden\ndwa']],
    ['a.b*c', '.b*', ['.b*']],
    ['a', '', []],
    ['a', '\u0301', []],
    ['', 'a', []],
    ['krótki', 'krótkie', []],
  ])('searching %j in %j finds %j', (haystack, needle, expected) => {
    expect(found(haystack, needle)).toEqual(expected);
  });

  it('returns ordered matches that never overlap and each contain the needle', () => {
    fc.assert(
      fc.property(anyWords, anyWords, (haystack, needle) => {
        let last = 0;
        for (const { start, end } of findAll(haystack, needle)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(fold(haystack.slice(start, end))).toContain(fold(needle));
          last = end;
        }
      }),
    );
  });

  it('finds every substring of a text', () => {
    fc.assert(
      fc.property(anyWords, anyWords, anyWords, (before, needle, after) => {
        fc.pre(fold(needle) !== '');
        expect(findAll(before + needle + after, needle)).not.toEqual([]);
      }),
    );
  });
});
