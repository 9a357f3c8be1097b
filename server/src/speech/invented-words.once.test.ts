import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import { expect, it } from 'vitest';
import { withoutInvented } from './invented-words.ts';

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
