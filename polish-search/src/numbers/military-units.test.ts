import { expect, test } from 'vitest';
import { indexedWords } from '../text/indexed-words.ts';

const numbersIn = (text: string) =>
  indexedWords([text])
    .filter(({ entry }) => entry.startsWith('=n'))
    .map(({ entry, from, to }) => `${entry.slice(2)} ${text.slice(from, to)}`);

test.each([
  ['w 14 pułku', ['14 14']],
  ['27. Wołyńska Dywizja Piechoty', ['27 27']],
  ['w dwudziestej siódmej Wołyńskiej Dywizji', ['27 dwudziestej siódmej']],
  ['za trzydziestego szóstego pułku', ['36 trzydziestego szóstego']],
  ['II Korpus i I Armia', ['2 II', '1 I']],
])('the number of a military unit is found in digits, words and Roman numerals: %s', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test.each(['drugi pułkownik', '27 żołnierzy dywizji', 'w 45, pułk stał', 'pierwszy plutonowy', 'dywizja dwudziesta'])(
  'a number without the name of a military unit after it is not found: %s',
  (text) => {
    expect(numbersIn(text)).toEqual([]);
  },
);
