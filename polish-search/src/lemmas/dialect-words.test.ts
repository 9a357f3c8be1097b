import { expect, test } from 'vitest';
import { readingsOf } from '../dictionary/dictionary.ts';
import { dialectWords } from './dialect-words.ts';

test('no word of dialect-words.txt is in the dictionary, whose readings would replace it', () => {
  expect([...dialectWords.keys()].filter((word) => readingsOf(word).length > 0)).toEqual([]);
});
