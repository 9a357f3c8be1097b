import { expect, test } from 'vitest';
import { entryKeys } from '../keys/entry-keys.ts';
import { displayForm, foldedForm } from '../text/entries.ts';
import { distance, nearWords } from './near-words.ts';

test('a misspelt word has the key of the word that was meant', () => {
  const pairs = [
    ['kościuł', 'kościół'],
    ['żołnież', 'żołnierz'],
    ['Piotrkowksa', 'Piotrkowska'],
    ['hleb', 'chleb'],
    ['partyzat', 'partyzant'],
    ['powudź', 'powódź'],
    ['Kowlaski', 'Kowalski'],
    ['milcja', 'milicja'],
    ['wojan', 'wojna'],
    ['szkoal', 'szkoła'],
  ];
  for (const [typed = '', meant = ''] of pairs) {
    const near = new Set(nearWords(typed));
    expect(
      entryKeys(meant).some(({ key }) => near.has(key)),
      `${typed} → ${meant}`,
    ).toBe(true);
  }
});

test('the distance counts letters inserted, left out, changed and swapped, and ignores diacritics', () => {
  expect(distance('kosciol', 'kościół')).toBe(0);
  expect(distance('młyn', 'młyna')).toBe(1);
  expect(distance('wojan', 'wojna')).toBe(1);
  expect(distance('most', 'mosty')).toBe(1);
  expect(distance('kot', 'krowa')).toBe(3);
  expect(distance('most', 'niezapominajka', 2)).toBe(3);
});

test('an entry is shown in its written form', () => {
  expect(['^Kościół', '^Zosia', 'Łodzi', 'ul.', '^Brzęczykowa'].map(displayForm)).toEqual([
    'kościół',
    'Zosia',
    'Łodzi',
    'ul',
    'brzęczykowa',
  ]);
});

test('words have a folded form; years and days have none', () => {
  expect(['^Łódź', 'ul.', '=1945', '=d1'].map(foldedForm)).toEqual(['lodz', 'ul', undefined, undefined]);
});

test('an entry has few keys, so that the index stays small', () => {
  for (const entry of ['^Kościół', 'Stanisława', 'Kowalskiej', 'pójdę', 'Brzęczykowej', 'PZPR-u', '=1939-1945']) {
    expect(entryKeys(entry).length, entry).toBeLessThanOrEqual(12);
  }
});
