import { expect, test } from 'vitest';
import { parseQuery } from '../query/parse-query.ts';
import { matchText } from './match-text.ts';

const marked = (query: string, ...lines: string[]) =>
  matchText(lines, parseQuery(query, [])).map(({ line, from, to }) => (lines[line] ?? '').slice(from, to));

test('every form of every word of the query is marked', () => {
  expect(matchText(['Anna: Byliśmy w kościele,', 'a kościołów było dwa'], parseQuery('kościół', []))).toEqual([
    { line: 0, from: 16, to: 24 },
    { line: 1, from: 2, to: 11 },
  ]);
});

test('a phrase is marked only as a whole, also across lines, in any letter case', () => {
  expect(marked('"nie było co jeść"', 'Nie było', 'co jeść, bo nie było chleba')).toEqual([
    'Nie',
    'było',
    'co',
    'jeść',
  ]);
});

test('diacritics of a phrase count only when they are typed', () => {
  expect(marked('"sad"', 'sąd i sad')).toEqual(['sąd', 'sad']);
  expect(marked('"sąd"', 'sąd i sad')).toEqual(['sąd']);
});

test('a year is marked as a whole', () => {
  expect(marked('1945', 'To było w czterdziestym piątym roku.')).toEqual(['czterdziestym piątym']);
});

test('a star marks every word with this beginning', () => {
  expect(marked('partyzan*', 'Partyzanci i partyzantka, a parter nie')).toEqual(['Partyzanci', 'partyzantka']);
});

test('an alias is marked, one of several words only as a whole', () => {
  const query = parseQuery('AK', [{ name: 'AK', other: 'Armia Krajowa' }]);
  const lines = ['był w Armii Krajowej, a nie w armii radzieckiej'];
  expect(matchText(lines, query).map(({ from, to }) => lines[0]?.slice(from, to))).toEqual(['Armii', 'Krajowej']);
});

test('a text without any of the words has no marks', () => {
  expect(marked('młyn', 'Nad rzeką stał most.')).toEqual([]);
});
