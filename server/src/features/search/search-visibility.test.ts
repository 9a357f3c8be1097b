import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTrash } from '../../testing/makers.ts';
import { buildSearchTest, foundIn, type SearchTest } from '../../testing/search-test.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import { insertTestTag, putTestTag } from '../tags/testing-archive.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
  await test.record('HM-1', ['Zwykła rozmowa o kuźni.'], { title: 'Jawna' });
});
afterEach(() => test.close());

const canary = { title: 'Żarłacz tytułowy', interviewee_name: 'Zenon Żarłacz', location: 'Żarłaczowo', date: '1997' };

/** A recording in which every field contains a unique word. */
async function hide(
  given: { restrictions?: 'private'; deleted_at?: string },
  consent?: Partial<ConsentInput>,
): Promise<void> {
  await test.record('HM-2', ['Widziałem żarłacza i kuźnię.'], { ...canary, summary: 'O żarłaczu.', ...given });
  const payload = { ...writtenConsent, ...consent };
  if (consent) await test.ask(test.admin, { method: 'PUT', url: '/api/recordings/HM-2/consent', payload });
  const tag = await insertTestTag(test.dependencies.database.db, 'żarłacz biały');
  await putTestTag(test.dependencies.database.db, tag, 'HM-2', 'HM-2_a.srt', 0);
  await test.index();
}

it.each([
  ['private', { restrictions: 'private' as const }, undefined],
  ['trashed', inTrash, undefined],
  ['withdrawn', {}, { withdrawn: '2026-01-02' }],
  ['embargoed', {}, { embargoUntil: '9999-12-31' }],
  ['listening-room', {}, { uses: ['listening-room' as const] }],
])('a word that occurs only in a %s recording does not exist for a user', async (_, given, consent) => {
  await hide(given, consent);

  for (const q of ['żarłacz', 'żarłacza', '„widziałem żarłacza”', 'żarł*', 'arłacz', 'kto:żarłacz', 'tag:żarłacz']) {
    expect(await test.search(test.user, q)).toMatchObject({ total: 0, recordings: [], didYouMean: [], without: [] });
  }
  expect((await test.search(test.user, 'żarlazc')).didYouMean).toEqual([]);
  expect((await test.search(test.user, 'żarłacz kuźnia')).without).toEqual([
    { kind: 'word', word: 'żarłacz', q: 'kuźnia', count: 1 },
  ]);
  expect(await test.suggest(test.user, 'żarł')).toEqual([]);
  const [hidden] = await test.dependencies.database.db.selectFrom('tags').select('id').execute();
  const filtered = await test.search(test.user, 'kuźnia', { tag: String(hidden?.id) });
  expect(filtered).toMatchObject({ total: 0, facets: { tag: [] } });
  const found = await test.search(test.user, 'kuźnia');
  expect(foundIn(found)).toEqual(['HM-1']);
  expect(JSON.stringify(found)).not.toMatch(/żarłacz|1997/i);
  const { body } = await test.ask(test.user, { method: 'GET', url: '/api/search/concordance?q=kuźnia' });
  expect(body).not.toMatch(/żarłacz/i);
});

it('an administrator finds private recordings, marked as such; nobody finds the trash', async () => {
  await hide({ restrictions: 'private' });

  const { recordings } = await test.search(test.admin, 'żarłacz');

  expect(recordings).toMatchObject([{ id: 'HM-2', access: { restrictions: 'private' }, state: '' }]);
  expect((await test.search(test.editor, 'żarłacz')).total).toBe(0);
  await test.dependencies.database.db.updateTable('recordings').set(inTrash).where('signature', '=', 'HM-2').execute();
  expect((await test.search(test.admin, 'żarłacz')).total).toBe(0);
});

it('a change of access takes effect at once, before the index has followed', async () => {
  await hide({});
  expect(foundIn(await test.search(test.user, 'żarłacz'))).toEqual(['HM-2']);

  await test.dependencies.database.db
    .updateTable('recordings')
    .set({ restrictions: 'private' })
    .where('signature', '=', 'HM-2')
    .execute();

  expect((await test.search(test.user, 'żarłacz')).total).toBe(0);
});

it('a transcript in the trash is neither found nor counted at once, and is found again when it is restored', async () => {
  await hide({});
  const { db } = test.dependencies.database;
  const trash = (deleted_at: string | null) =>
    db.updateTable('transcripts').set({ deleted_at }).where('recording', '=', 'HM-2').execute();

  await trash('2026-01-02T10:00:00.000Z');
  expect(await test.search(test.user, 'widziałem')).toMatchObject({ total: 0, passages: 0, didYouMean: [] });
  expect(await test.suggest(test.user, 'widzia')).toEqual([]);
  await test.index();
  await trash(null);
  expect(foundIn(await test.search(test.user, 'widziałem'))).toEqual(['HM-2']);
});

it('a tag joined into one of a private recording gives a user no other name', async () => {
  await hide({ restrictions: 'private' });
  const { db } = test.dependencies.database;
  const from = await insertTestTag(db, 'okowita');
  const { id: into } = await db
    .selectFrom('tags')
    .select('id')
    .where('name', '=', 'żarłacz biały')
    .executeTakeFirstOrThrow();
  await db.updateTable('tags').set({ name: 'kuźnia' }).where('id', '=', into).execute();
  await test.ask(test.admin, { method: 'POST', url: '/api/tag-joins', payload: { from, into } });
  await test.index();

  expect(await test.search(test.user, 'okowita')).toMatchObject({ total: 0, aliases: [] });
  expect((await test.search(test.admin, 'okowita')).aliases).toEqual(['kuźnia']);
});

it('is refused without a session', async () => {
  for (const url of ['/api/search?q=a', '/api/search/suggest?q=a', '/api/search/concordance?q=a']) {
    expect((await test.ask(null, { method: 'GET', url })).statusCode).toBe(401);
  }
});

it('does not show proofreading states to users', async () => {
  await test.index();
  expect((await test.search(test.user, 'kuźnia')).recordings[0]).not.toHaveProperty('state');
  expect((await test.search(test.editor, 'kuźnia')).recordings[0]).toHaveProperty('state', '');
});

it('an erased recording leaves nothing in the index', async () => {
  await hide({});
  const { db } = test.dependencies.database;
  await db.deleteFrom('line_tags').execute();
  await db.deleteFrom('lines').where('transcript_id', 'like', 'HM-2%').execute();
  await db.deleteFrom('transcripts').where('recording', '=', 'HM-2').execute();
  await db.deleteFrom('audio_files').where('file_id', 'like', 'HM-2%').execute();
  await db.deleteFrom('files').where('recording', '=', 'HM-2').execute();
  await db.deleteFrom('recordings').where('signature', '=', 'HM-2').execute();
  await test.index();

  const words = await test.dependencies.searchStore.db
    .selectFrom('search_words')
    .select('entry')
    .where('folded', 'like', 'zarlacz%')
    .execute();

  expect(words).toEqual([]);
});

it('suggestions are the same with and without the words of hidden recordings', async () => {
  const words = (beginning: string) =>
    Array.from(
      { length: 120 },
      (_, index) => `${beginning}${'abcdefghij'[index % 10]}${'klmnoprstuwz'[Math.floor(index / 10)]}`,
    );
  await test.record('HM-0', [words('młyno').join(' ')], { restrictions: 'private' });
  await test.index();
  await test.record('HM-3', [`Młynarczyk i młynarka. ${words('młynu').slice(0, 70).join(' ')}`, 'Młynarczyk.']);
  await test.index();
  const suggested = await test.suggest(test.user, 'młyn');
  await test.dependencies.database.db.deleteFrom('recordings').where('signature', '=', 'HM-0').execute();
  await test.index();

  expect(suggested.length).toBeGreaterThan(2);
  expect(await test.suggest(test.user, 'młyn')).toEqual(suggested);
});
