import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeNumbers } from '../../../search/search-store.ts';
import { buildSearchTest, type SearchTest } from '../../../testing/search-test.ts';
import { insertTestTag, putTestTag } from '../../tags/testing-archive.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
});
afterEach(() => test.close());

it('suggests tags, narrators, titles and words that contain what was typed', async () => {
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

it('suggests and corrects words wherever they stand in a large archive, the frequent ones first', async () => {
  for (let number = 10; number < 30; number++) {
    await test.record(`HM-${number}`, [number === 17 ? 'Wiatraczek, zabawka.' : 'Stare wiatraczysko.']);
    // As many texts as share a block of the index.
    await test.dependencies.searchStore.write((tx) => takeNumbers(tx, 'units', 128));
    await test.index();
  }

  expect(await test.suggest(test.user, 'wiatracz')).toEqual([
    { kind: 'word', label: 'wiatraczysko' },
    { kind: 'word', label: 'wiatraczek' },
  ]);
  expect((await test.search(test.user, 'zabavka')).didYouMean).toEqual(['zabawka']);
});

it('offers one form of each near word', async () => {
  await test.record('HM-1', ['Powódź, powodzi, powodzią.']);
  await test.index();

  expect((await test.search(test.user, 'pofodź')).didYouMean).toHaveLength(1);
});
