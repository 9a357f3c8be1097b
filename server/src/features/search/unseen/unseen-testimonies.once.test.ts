import { readFileSync } from 'node:fs';
import type { SearchResults } from '@glosy/core/search/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSearchTest, type SearchTest } from '../../../testing/search-test.ts';

/** A query with its correct results: a signature and the number of a passage, or a whole recording. */
interface Example {
  readonly query: string;
  /** All of them must be found. */
  readonly right: readonly string[];
  /** Recordings that are also acceptable as the first result. */
  readonly alsoRight: readonly string[];
}

const rows = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !/^# (?!N\d\d )/.test(row));

const examples = rows('queries.txt').map((row): Example => {
  const [query = '', places = ''] = row.split(' = ');
  const [alsoRight, right] = [true, false].map((isOther) =>
    places
      .split(' ')
      .filter((place) => place.startsWith('?') === isOther)
      .map((place) => place.replace('?', '')),
  );
  return { query, right: right ?? [], alsoRight: alsoRight ?? [] };
});

/** Length of each line in a transcript made by `record`. */
const secondsPerLine = 5;

let test: SearchTest;

beforeAll(async () => {
  test = await buildSearchTest();
  const testimonies: { signature: string; interviewee_name: string; title: string; lines: string[] }[] = [];
  for (const row of rows('testimonies.txt')) {
    const [, signature = '', interviewee_name = '', title = ''] = /^# (N\d\d) (.+) \| (.+)$/.exec(row) ?? [];
    if (signature === '') testimonies.at(-1)?.lines.push(row);
    else testimonies.push({ signature, interviewee_name, title, lines: [] });
  }
  for (const { signature, lines, ...given } of testimonies) await test.record(signature, lines, given);
  await test.index();
});
afterAll(() => test.close());

/** Result places in the displayed order; a passage of several lines has several places. */
function placesIn({ recordings }: SearchResults): string[][] {
  return recordings.flatMap(({ id, passages }) => {
    const lines = passages.map(({ start, end }) => {
      const first = start / secondsPerLine;
      const count = Math.max(1, Math.ceil((end - start) / secondsPerLine));
      return Array.from({ length: count }, (_, index) => `${id}.${first + index + 1}`);
    });
    return lines.length > 0 ? lines.map((places) => [id, ...places]) : [[id]];
  });
}

it('finds 97 % of the right passages of unseen testimonies, and a right one first for 95 % of queries', async () => {
  const missed: string[] = [];
  const notFirst: string[] = [];
  for (const { query, right, alsoRight } of examples) {
    const places = placesIn(await test.search(test.user, query));
    const lost = right.filter((place) => !places.flat().includes(place));
    missed.push(...lost.map((place) => `${query}: ${place}`));
    if (![...right, ...alsoRight].some((place) => places[0]?.includes(place))) {
      notFirst.push(`${query}: ${places[0]?.at(-1) ?? 'nothing'}`);
    }
  }
  const wanted = examples.reduce((sum, { right }) => sum + right.length, 0);
  const figures = {
    recall: 1 - missed.length / wanted,
    rightFirst: 1 - notFirst.length / examples.length,
  };
  console.log(`${examples.length} queries, ${wanted} right passages`, figures);
  expect(figures.recall, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
  expect(figures.rightFirst, notFirst.join('\n')).toBeGreaterThanOrEqual(0.95);
});
