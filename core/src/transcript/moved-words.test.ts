import { expect, it } from 'vitest';
import { findMovedWords } from './moved-words.ts';

const line = (id: string, text: string, isClosed = false) => ({ id, text, isClosed });
const before = [line('a', 'To był nasz dom.'), line('b', 'Ukryliśmy Zosię w piwnicy, to był nasz los.', true)];

it.each([
  ['a word that stood in closed lines only', 'Zosię przenieśli.', ['b']],
  ['three words in a row, each of which stands elsewhere too', 'nasz los, w piwnicy to', ['b']],
])('finds %s', (_, text, sources) => {
  const after = [line('a', 'To był nasz dom.'), line('b', 'Ukryliśmy.', true), line('c', text)];
  expect([...(findMovedWords(before, after).get('c') ?? [])]).toEqual(sources);
});

it('ignores words that closed lines still have, and words that open lines had before', () => {
  const after = [
    line('a', 'To był nasz dom.'),
    before[1] as (typeof before)[0],
    line('c', 'Zosię znałam. To był dom.'),
  ];
  expect(findMovedWords(before, after).size).toBe(0);
  expect(findMovedWords(before, [line('a', 'To był nasz dom, był.'), line('b', 'Nic.', true)]).size).toBe(0);
});
