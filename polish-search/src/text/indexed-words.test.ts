import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryKeys } from '../keys/entry-keys.ts';
import { indexedWords } from './indexed-words.ts';

const entries = (...lines: string[]) => indexedWords(lines).map(({ entry }) => entry);

test('a capital at the start of a sentence is marked, also after a line without a full stop', () => {
  expect(entries('Koło domu stał', 'Koło. Potem', 'był las')).toEqual([
    '^Koło',
    'domu',
    'stał',
    'Koło',
    '^Potem',
    'był',
    'las',
  ]);
});

test('a new speaker starts a sentence, and the name of the speaker is not indexed', () => {
  expect(indexedWords(['bo mieszkał', 'Anna: Koło mostu'])).toEqual([
    { entry: 'bo', line: 0, position: 0, from: 0, to: 2 },
    { entry: 'mieszkał', line: 0, position: 1, from: 3, to: 11 },
    { entry: '^Koło', line: 1, position: 2, from: 6, to: 10 },
    { entry: 'mostu', line: 1, position: 3, from: 11, to: 16 },
  ]);
});

test('the dot of an abbreviation and of a day does not end a sentence', () => {
  expect(entries('na ul. Piotrkowskiej u ks. Jana 3. Maja i śp. Ewy')).toEqual([
    'na',
    'ul.',
    'Piotrkowskiej',
    'u',
    'ks.',
    'Jana',
    '3',
    '=d3',
    'Maja',
    'i',
    'śp.',
    'Ewy',
  ]);
});

test('remarks in brackets and subtitle tags are not indexed', () => {
  expect(entries('no [śmiech] i <i>tyle</i> [niezrozumiałe]')).toEqual(
    ['^no', 'i', 'tyle'].map((e) => e.replace('^', '')),
  );
});

test('an ending belongs to its abbreviation, and a double name is two words', () => {
  expect(entries('był w PZPR-u, UB-ek z Bielska-Białej')).toEqual([
    'był',
    'w',
    'PZPR-u',
    'UB-ek',
    'z',
    'Bielska<',
    'Białej',
  ]);
});

test('a year has the position of its first word and ends with its last word', () => {
  expect(indexedWords(['w czterdziestym piątym roku']).find(({ entry }) => entry === '=1945')).toEqual({
    entry: '=1945',
    line: 0,
    position: 1,
    from: 2,
    to: 22,
  });
});

test('a year that continues in the next line ends with the line in which it begins', () => {
  expect(indexedWords(['w czterdziestym', 'piątym roku']).find(({ entry }) => entry === '=1945')).toEqual({
    entry: '=1945',
    line: 0,
    position: 1,
    from: 2,
    to: 15,
  });
});

test('in any text, words have offsets inside their lines, are in order, and have keys', () => {
  const pieces = fc.constantFrom(
    'w',
    ' ',
    '45',
    '-',
    'tym',
    '.',
    'roku',
    'lata',
    '60',
    '’',
    'Łódź',
    'PZPR',
    '1939',
    '[',
    ']',
    ':',
    '=',
    '^',
  );
  const line = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { maxLength: 10 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      let before = 0;
      for (const { entry, line: at, position, from, to } of indexedWords(lines)) {
        expect(from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual((lines[at] ?? '').length);
        expect(position).toBeGreaterThanOrEqual(before);
        before = position;
        expect(entryKeys(entry).length).toBeGreaterThan(0);
      }
    }),
  );
});
