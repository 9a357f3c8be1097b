import { expect, it } from 'vitest';
import { formatEdtf, isEdtf } from './edtf.ts';

it.each([
  ['1950', '1950'],
  ['1950?', '1950 (data niepewna)'],
  ['1950-05~', 'około: maj 1950'],
  ['1950%', 'około: 1950 (data niepewna)'],
  ['196X', 'lata 60. XX wieku'],
  ['200X', 'lata 00. XXI wieku'],
  ['19XX', 'XX wiek'],
  ['1987-XX', '1987'],
  ['1987-05-XX', 'maj 1987'],
  ['1950-21', 'wiosna 1950'],
  ['1939-09-01/1945', '1 września 1939 – 1945'],
  ['1950?/196X', '1950 (data niepewna) – lata 60. XX wieku'],
  ['../1950', 'do: 1950'],
  ['1950/..', 'od: 1950'],
  ['1950/', 'od: 1950'],
])('%s is a date: %s', (text, words) => {
  expect(isEdtf(text)).toBe(true);
  expect(formatEdtf(text)).toBe(words);
});

it.each([
  '',
  '/',
  '../../..',
  '1950??',
  '195',
  '1987-13',
  '1987-02-30?',
  '1950/1940',
  '1X60',
  'około 1950',
  '1950/60/70',
])('„%s” is not a date', (text) => {
  expect(isEdtf(text)).toBe(false);
  expect(formatEdtf(text)).toBe(text);
});
