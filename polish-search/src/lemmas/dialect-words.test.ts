import { expect, test } from 'vitest';
import { readingsOf } from '../dictionary/dictionary.ts';
import { dialectWords } from './dialect-words.ts';

test('no word of dialect is in the dictionary as well, where its standard form would not count', () => {
  expect([...dialectWords.keys()].filter((word) => readingsOf(word).length > 0)).toEqual([]);
});
