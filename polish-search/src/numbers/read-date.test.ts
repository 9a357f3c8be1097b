import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

test.each([
  ['2019-05-12', '2019-05-12'],
  ['12.05.2019', '2019-05-12'],
  ['12-5-2019', '2019-05-12'],
  ['12 maja 2019 r.', '2019-05-12'],
  ['12 V 2019', '2019-05-12'],
  ['dwunastego maja 2019 roku', '2019-05-12'],
  ['maj 2019', '2019-05'],
  ['2019-05', '2019-05'],
])('%s is a date', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each(['2019', '12 maja', '1939-1945', 'młyn 12 maja 2019', 'maj'])('%s is not a complete date', (text) => {
  expect(readDate(text)).toBeUndefined();
});
