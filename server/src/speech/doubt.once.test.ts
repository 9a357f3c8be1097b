import { spreadWords } from '@glosy/core/formats/recognisers/timed-word';
import { expect, it } from 'vitest';
import { doubtOf } from './doubt.ts';

const speech = [{ startMs: 0, endMs: 6000 }];
const doubtIn = (text: string) => doubtOf(spreadWords(text, { startMs: 0, endMs: 6000, speaker: null }), speech);

it('Polish words, numbers, names and hesitations are not doubtful', () => {
  expect(doubtIn('Urodziłam się w Łodzi w 1930 roku, a potem, no, mieszkaliśmy u Nowaków.')).toBeNull();
});

it('letters of another alphabet are', () => {
  expect(doubtIn('Mama była и потом w domu.')).toContain('litery');
});

it('words that the dictionary does not have are, from eight words on', () => {
  const english = 'yesterday we were walking through their beautiful garden';
  expect(doubtIn(`${english} slowly`)).toContain('słownik');
  expect(doubtIn(english.split(' ').slice(0, 7).join(' '))).toBeNull();
});

it('fewer than half a word a second is, in speech of more than two seconds', () => {
  expect(doubtIn('')).toContain('prawie nie ma');
  expect(doubtIn('Tak jest.')).toContain('prawie nie ma');
  expect(doubtIn('Tak, tak było.')).toBeNull();
  expect(doubtOf([], [{ startMs: 0, endMs: 2000 }])).toBeNull();
});
