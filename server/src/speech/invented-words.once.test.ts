import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import { describe, expect, it } from 'vitest';
import { doubtTooShort, withoutInvented } from './invented-words.ts';

/** Words of half a second each, from `startMs` on. */
function wordsOf(text: string, startMs = 0): TimedWord[] {
  return text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + 500 * index,
    endMs: startMs + 500 * index + 400,
    speaker: null,
  }));
}

const everywhere = [{ startMs: 0, endMs: 1_000_000 }];
const keptOf = (words: TimedWord[], speech = everywhere) =>
  withoutInvented(words, speech)
    .words.map(({ text }) => text)
    .join(' ');

it('of a phrase in a loop the first stays, and the others are listed as one text with its times', () => {
  const { words, invented } = withoutInvented(
    wordsOf('No i tak było, i tak było i tak było. I tak było. Koniec'),
    everywhere,
  );
  expect(words.map(({ text }) => text).join(' ')).toBe('No i tak było, Koniec');
  expect(invented).toEqual([{ startMs: 2000, endMs: 6400, text: 'i tak było i tak było. I tak było.', why: 'loop' }]);
});

it('words that people do repeat stay', () => {
  for (const said of ['tak tak tak tak tak', 'nie wiem nie wiem nie wiem nie wiem', 'oj dana dana oj dana dana oj']) {
    expect(keptOf(wordsOf(said))).toBe(said);
  }
});

it('words where nobody speaks, or stretched over silence, are left out', () => {
  const speech = [{ startMs: 0, endMs: 2000 }];
  const thanks = wordsOf('Dziękuję za uwagę.', 20_000);
  const stretched: TimedWord = { text: 'i', startMs: 1900, endMs: 9000, speaker: null };
  expect(keptOf([...wordsOf('raz dwa'), stretched, ...thanks], speech)).toBe('raz dwa');
});

it('words whose times are guessed stay wherever they are', () => {
  expect(
    keptOf(
      wordsOf('raz dwa', 5000).map((word) => ({ ...word, isGuessed: true })),
      [],
    ),
  ).toBe('raz dwa');
});

describe('words that are much too short to have been said', () => {
  /** Words of this length without pauses. */
  const inARow = (text: string, startMs: number, lengthMs: number): TimedWord[] =>
    text.split(' ').map((word, index) => ({
      ...{ text: word, speaker: null, certainty: 0.9 },
      startMs: startMs + lengthMs * index,
      endMs: startMs + lengthMs * (index + 1),
    }));
  const doubtedOf = (words: TimedWord[]) =>
    doubtTooShort(words)
      .filter(({ certainty }) => certainty === 0)
      .map(({ text }) => text)
      .join(' ');

  it('are doubted after a silence, and those after them are not', () => {
    const words = [
      ...inARow('No dobrze.', 0, 400),
      ...inARow('Dziękuję państwu za', 9000, 30),
      ...inARow('tak', 9400, 400),
    ];
    expect(doubtedOf(words)).toBe('Dziękuję państwu za');
    expect(doubtTooShort(words).map(({ text }) => text)).toEqual(words.map(({ text }) => text));
  });

  it('are not doubted in running speech, nor alone, nor when their times are guessed', () => {
    expect(doubtedOf([...inARow('No dobrze.', 0, 400), ...inARow('Dziękuję państwu za uwagę', 1200, 30)])).toBe('');
    expect(doubtedOf(inARow('Dziękuję państwu', 9000, 30))).toBe('');
    const guessed = inARow('Dziękuję państwu za uwagę', 9000, 30).map((word) => ({ ...word, isGuessed: true }));
    expect(doubtedOf(guessed)).toBe('');
  });

  it('are not doubted when they are as short as fast speech', () => {
    expect(doubtedOf(inARow('no to tak on mi to powiedział', 9000, 120))).toBe('');
  });
});
