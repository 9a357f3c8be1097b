import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedWords, decodeUnitWords, encodeUnitWords, replaceWords, type UnitWords } from './line-words.ts';

interface Line {
  hash: number;
  /** Numbers of the vocabulary. */
  words: readonly number[];
}

const line = fc.record({
  hash: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  words: fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 8 }),
});
const lines = fc.array(line, { maxLength: 12 });

function inColumns(from: readonly Line[]): UnitWords {
  const words = from.flatMap((own) => own.words.flatMap((word, index) => [word, index]));
  let end = 0;
  const ends = from.map((own) => {
    end += 2 * own.words.length;
    return end;
  });
  return {
    hashes: Uint32Array.from(from, ({ hash }) => hash),
    ends: Uint32Array.from(ends),
    words: Int32Array.from(words),
  };
}

it('what is stored of the words is read back', () => {
  fc.assert(
    fc.property(lines, (some) => {
      const words = inColumns(some);
      expect(decodeUnitWords(encodeUnitWords(words))).toEqual(words);
    }),
  );
});

it('after an edit the lines before and after the edited ones keep their words', () => {
  fc.assert(
    fc.property(lines, lines, lines, lines, (before, replaced, own, after) => {
      const now = [...before, ...own, ...after];
      const range = { from: before.length, to: before.length + own.length };
      const stored = inColumns([...before, ...replaced, ...after]);

      expect(replaceWords(stored, range, inColumns(own), inColumns(now).hashes)).toEqual(inColumns(now));
    }),
  );
});

it('the words that changed are those of the lines that are not as they were', () => {
  const before = inColumns([
    { hash: 1, words: [10, 11] },
    { hash: 2, words: [12] },
    { hash: 3, words: [13] },
  ]);
  const after = inColumns([
    { hash: 1, words: [10, 11] },
    { hash: 4, words: [14] },
    { hash: 3, words: [13] },
    { hash: 5, words: [15] },
  ]);

  expect(changedWords(before, after)).toEqual(new Set([12, 14, 15]));
});
