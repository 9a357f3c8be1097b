import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedPositions, decodeDocumentWords, encodeDocumentWords } from './document-words.ts';
import { positionAt } from './position.ts';

const line = fc.record({
  hash: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  words: fc.array(fc.tuple(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.nat(5000)), { maxLength: 8 }),
});

it('stored words are read back', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const document = lines.map(({ hash, words }) => ({ hash, words: words.flat() }));
      expect(decodeDocumentWords(encodeDocumentWords(document))).toEqual(document);
    }),
  );
});

it('words of changed lines get new positions, words of unchanged lines keep theirs', () => {
  const before = [
    { hash: 1, words: [10, 0, 11, 1] },
    { hash: 2, words: [12, 0] },
    { hash: 3, words: [13, 0] },
  ];
  const after = [
    { hash: 1, words: [10, 0, 11, 1] },
    { hash: 4, words: [14, 0, 10, 1] },
    { hash: 3, words: [13, 0] },
    { hash: 5, words: [15, 0] },
  ];

  expect(changedPositions(before, after)).toEqual(
    new Map([
      [12, []],
      [14, [positionAt(1, 0)]],
      [10, [positionAt(0, 0), positionAt(1, 1)]],
      [15, [positionAt(3, 0)]],
    ]),
  );
});
