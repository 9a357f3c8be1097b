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

function readPairs(table: string, separator: string): Pair[] {
  return table
    .trim()
    .split(/;\s*/)
    .flatMap((line) => {
      const [query = '', texts = ''] = line.split(':');
      return texts.split(separator).map((text) => ({ query: query.trim(), text: text.trim() }));
    });
}

/** The weight with which a query finds a text inside a sentence: of its words that need be found, the least. */
function weightOf({ query, text }: Pair): number {
  const entries = indexedWords(['Wtedy właśnie,', `${text}.`]).map(({ entry }) => entryKeys(entry));
  const { terms } = parseQuery(query, []);
  const words = terms.filter((term) => term.kind === 'word');
  return Math.min(...words.map((word) => Math.max(...entries.map((keys) => wordWeight(keys, word)))));
}

const forms = Object.values(mustMatch).flatMap((table) => readPairs(table, ','));
const years = readPairs(sameYears, '|');
const different = readPairs(mustNotMatch, '|');

const named = ({ query, text }: Pair) => `${query} → ${text}`;

test('there are at least 500 pairs that must match and 120 that must not', () => {
  expect(forms.length + years.length).toBeGreaterThanOrEqual(500);
  expect(different.length).toBeGreaterThanOrEqual(120);
});

test('of the pairs that must match, at least 99 of 100 do', () => {
  const all = [...forms, ...years];
  const missed = all.filter((pair) => weightOf(pair) === 0).map(named);
  expect(missed.length / all.length, missed.join('\n')).toBeLessThanOrEqual(0.01);
});

test('of the pairs that must not match, at most 1 of 100 does', () => {
  const found = different.filter((pair) => weightOf(pair) > 0).map((pair) => `${named(pair)} ${weightOf(pair)}`);
  expect(found.length / different.length, found.join('\n')).toBeLessThanOrEqual(0.01);
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
