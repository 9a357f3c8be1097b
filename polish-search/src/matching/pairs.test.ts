import { expect, test } from 'vitest';
import { entryKeys } from '../keys/entry-keys.ts';
import { parseQuery } from '../query/parse-query.ts';
import { indexedWords } from '../text/indexed-words.ts';
import { mustMatch, mustNotMatch, sameYears } from './pairs.fixture.ts';
import { wordWeight } from './word-weight.ts';

interface Pair {
  readonly query: string;
  readonly text: string;
}

/** Pairs that must match and do not. A pair that starts to match fails the test until it is removed here. */
const knownMisses: readonly string[] = [
  'ulica → ul.',
  'zmarły → śp.',
  'Eugeniusz → Gieńka',
  'czapka → capka',
  'żyła → z żyły',
  '1956 → w piendziesiątym szóstym roku',
  '1961 → w sześdziesiątym pierwszym roku',
];

function readPairs(table: string, separator: string): Pair[] {
  return table
    .trim()
    .split(/;\s*/)
    .flatMap((line) => {
      const [query = '', texts = ''] = line.split(':');
      return texts.split(separator).map((text) => ({ query: query.trim(), text: text.trim() }));
    });
}

/** The weight with which a query matches a text inside a sentence: the least of the weights of its words. */
function weightOf({ query, text }: Pair): number {
  const entries = indexedWords(['Wtedy właśnie,', `${text}.`]).map(({ entry }) => entryKeys(entry));
  const { terms } = parseQuery(query, []);
  const words = terms.filter((term) => term.kind === 'word');
  return Math.min(...words.map((word) => Math.max(...entries.map((keys) => wordWeight(keys, word)))));
}

const same = [...Object.values(mustMatch).flatMap((table) => readPairs(table, ',')), ...readPairs(sameYears, '|')];
const different = readPairs(mustNotMatch, '|');

const named = ({ query, text }: Pair) => `${query} → ${text}`;

test('there are at least 500 pairs that must match and 120 that must not', () => {
  expect(same.length).toBeGreaterThanOrEqual(500);
  expect(different.length).toBeGreaterThanOrEqual(120);
});

test('every pair that must match does, except the known misses', () => {
  const missed = same.filter((pair) => weightOf(pair) === 0).map(named);
  expect(missed.sort()).toEqual([...knownMisses].sort());
});

test('no pair that must not match does', () => {
  const matched = different.filter((pair) => weightOf(pair) > 0).map(named);
  expect(matched).toEqual([]);
});

test('no pair that must not match ranks above the exact form', () => {
  const queries = [...new Set(different.map(({ query }) => query))];
  for (const query of queries) {
    const exact = weightOf({ query, text: query });
    for (const pair of different.filter((other) => other.query === query)) {
      expect(weightOf(pair), named(pair)).toBeLessThan(exact);
    }
  }
});
