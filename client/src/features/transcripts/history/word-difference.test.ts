import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDifference } from './word-difference.ts';

const text = fc.array(fc.constantFrom('a', 'b', 'łódź', ' ', '.', '\n', 'ą́', '🎙️')).map((parts) => parts.join(''));
const joined = (before: string, after: string, side: 'removed' | 'added') =>
  wordDifference(before, after)
    .filter((piece) => piece.kind === 'same' || piece.kind === side)
    .map((piece) => piece.text)
    .join('');

describe('the difference of two texts', () => {
  it('compares whole words', () => {
    expect(wordDifference('Pracował w hucie szkła.', 'Pracował w cegielni szkła, tak.')).toEqual([
      { kind: 'same', text: 'Pracował w ' },
      { kind: 'removed', text: 'hucie' },
      { kind: 'added', text: 'cegielni' },
      { kind: 'same', text: ' szkła' },
      { kind: 'added', text: ', tak' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('is one piece for an unchanged text and none for an empty one', () => {
    expect(wordDifference('Tak było.', 'Tak było.')).toEqual([{ kind: 'same', text: 'Tak było.' }]);
    expect(wordDifference('', '')).toEqual([]);
  });

  it('is one replacement when thousands of words changed', () => {
    const words = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' ');
    expect(wordDifference(words('a'), words('b'))).toEqual([
      { kind: 'removed', text: words('a') },
      { kind: 'added', text: words('b') },
    ]);
  });

  it('contains both texts completely', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(joined(before, after, 'removed')).toBe(before);
        expect(joined(before, after, 'added')).toBe(after);
      }),
    );
  });
});
