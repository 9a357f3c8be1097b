import { describe, expect, it } from 'vitest';
import { remainingWords } from './remaining-words.ts';

const minuteMs = 60_000;
/** Six pieces of ten minutes. */
const pieces = Array.from({ length: 6 }, (_, at) => ({ startMs: 10 * at * minuteMs, endMs: 10 * (at + 1) * minuteMs }));

/** Hears the first of the pieces that wait, each in so many minutes; those before them were heard in an earlier attempt. */
function after(heardNow: number, { minutesPerPiece = 5, heardBefore = 0 } = {}) {
  let minutes = 0;
  const waiting = pieces.slice(heardBefore);
  const remaining = remainingWords(pieces, waiting, () => new Date(minutes * minuteMs));
  for (const piece of waiting.slice(0, heardNow)) {
    minutes += minutesPerPiece;
    remaining.done(piece);
  }
  return { part: remaining.part(), words: remaining.words() };
}

describe('the words on the rest of a transcription', () => {
  it('tell no time before a piece was heard', () => {
    expect(after(0)).toEqual({ part: 0, words: 'przepisywanie' });
    expect(after(0, { heardBefore: 3 })).toEqual({ part: 0.5, words: 'przepisywanie' });
  });

  it('tell the time that the rest takes at the pace so far', () => {
    expect(after(3)).toEqual({ part: 0.5, words: 'przepisywanie, zostało około 15 min' });
  });

  it('reckon the pace of this attempt without the pieces of an earlier one', () => {
    const { part, words } = after(1, { heardBefore: 2 });
    expect(part).toBeCloseTo(0.5);
    expect(words).toBe('przepisywanie, zostało około 15 min');
  });

  it.each([
    [0.1, 'przepisywanie, zostało około minuty'],
    [0.2, 'przepisywanie, zostało około minuty'],
    [0.21, 'przepisywanie, zostało około 2 min'],
    [17.8, 'przepisywanie, zostało około 89 min'],
    [18, 'przepisywanie, zostało około 2 godz.'],
    [29, 'przepisywanie, zostało około 2 godz.'],
    [31, 'przepisywanie, zostało około 3 godz.'],
  ])('are minutes up to an hour and a half, then hours: %d minutes a piece', (minutesPerPiece, words) => {
    expect(after(1, { minutesPerPiece }).words).toBe(words);
  });

  it('tell that all was heard', () => {
    expect(after(6).part).toBe(1);
    expect(remainingWords([], [], () => new Date(0)).part()).toBe(1);
  });
});
