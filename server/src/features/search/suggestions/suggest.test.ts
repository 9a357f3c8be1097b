import type { Suggestion } from '@glosy/core/search/search';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildSearchTest, type SearchTest } from '../../../testing/search-test.ts';
import { insertTestTag, putTestTag } from '../../tags/testing-archive.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
});
afterEach(() => test.close());

it('suggests tags, narrators, titles and words that contain the typed text', async () => {
  await test.record('HM-1', ['Młynarz mieszkał przy młynie.'], {
    title: 'O młynach',
    interviewee_name: 'Ewa Młynarska',
  });
  const tag = await insertTestTag(test.dependencies.database.db, 'młyn wodny');
  await putTestTag(test.dependencies.database.db, tag, 'HM-1', 'HM-1_a.srt', 0);
  await test.index();

  expect(await test.suggest(test.user, 'mlyn')).toEqual([
    { kind: 'tag', label: 'młyn wodny', id: String(tag) },
    { kind: 'narrator', label: 'Ewa Młynarska' },
    { kind: 'title', label: 'O młynach', id: 'HM-1' },
    { kind: 'word', label: 'młyn' },
    { kind: 'word', label: 'młynarz' },
    { kind: 'word', label: 'Młynarska' },
  ]);
});

it('suggests whole words and beginnings before letters inside a word', async () => {
  await test.record('HM-1', ['Stara Warszawa.'], { title: 'Odwar', interviewee_name: 'Edward Lis' });
  await test.record('HM-2', ['Nic.'], { title: 'Wara i war', interviewee_name: 'Anna Lis' });
  await test.index();

  expect(words(await test.suggest(test.user, 'war'))).toEqual(['Wara i war', 'war', 'Warszawa', 'Edward Lis', 'Odwar']);
});

const words = (suggestions: readonly Suggestion[]) => suggestions.map(({ label }) => label);

it('suggests and corrects words of any recording, the frequent ones first', async () => {
  for (let number = 10; number < 30; number++) {
    await test.record(`HM-${number}`, [number === 17 ? 'Wiatraczek, zabawka.' : 'Stare wiatraczysko.']);
  }
  await test.index();

  expect(words(await test.suggest(test.user, 'wiatracz'))).toEqual(['wiatraczysko', 'wiatraczek']);
  expect((await test.search(test.user, 'zabavka')).didYouMean).toEqual(['zabawka']);
});

it('counts only visible texts with a word', async () => {
  const texts = Array.from({ length: 16 }, (_, index): string =>
    index % 2 === 0 ? 'Mały wiatraczek.' : 'Stare wiatraczysko.',
  );
  texts[0] = 'Wiatraczek i wiatraczysko.';
  for (const [index, text] of texts.entries()) await test.record(`HM-${10 + index}`, [text]);
  for (const hidden of ['HM-30', 'HM-31']) await test.record(hidden, ['Mały wiatraczek.'], { restrictions: 'private' });
  await test.index();

  expect(words(await test.suggest(test.user, 'wiatracz'))).toEqual(['wiatraczysko', 'wiatraczek']);
});

it('offers one form of each similar word', async () => {
  await test.record('HM-1', ['Powódź, powodzi, powodzią.']);
  await test.index();

  expect((await test.search(test.user, 'pofodź')).didYouMean).toHaveLength(1);
});
