import { contract } from '@glosy/core/contract/contract';
import { may } from '@glosy/core/policy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/build-test-app.ts';
import { addressesOf, type Crawled, crawl, placesOf } from '../../testing/crawl.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { buildSearchTest, foundIn, type SearchTest } from '../../testing/search-test.ts';
import { serverPreviews } from '../site/server-preview.ts';
import { insertTestAudio, insertTestTag } from '../tags/testing-archive.ts';
import { transcriptUsecases } from '../transcripts/transcripts.usecases.ts';

const words = [
  'Ewa: Urodziłam się w Lipowcu w 1931 roku.',
  'Ewa: Grzegżółkę ukrywaliśmy pod podłogą.',
  'To był rok 1943, gestapo przyszło nocą.',
  'Potem przyszła długa zima.',
  'Wróciliśmy do domu wiosną.',
];
const srt = words
  .map((text, index) => `${index + 1}\n00:00:${index}0,000 --> 00:00:${index}9,000\n${text}\n`)
  .join('\n');
/**
 * Words of the closed lines and of the tags on them, and the times at which the lines begin. Ids may contain the digits
 * of a year.
 */
const closedWords = /grzeg|podłog|gestap|(?<![\w-])19(43|40)(?![\w-])|kryjów|00:00:20|"start_time":[12]0\b/i;

let test: SearchTest;
let tags: number[];
beforeEach(async () => {
  test = await buildSearchTest();
  const { db } = test.dependencies.database;
  await insertTestRecording(db, 'HM-1', { title: 'Dom', downloadable: 1, published: 'all' });
  await insertTestAudio(db, 'HM-1', ['HM-1_a.mp3']);
  const caller = { ...test.editor, name: 'Ewa', role: 'editor', sessionHash: '' } as const;
  const bytes = new TextEncoder().encode(srt);
  await transcriptUsecases(test.dependencies).save(caller, { recording: 'HM-1', fileName: 'HM-1_a.srt', bytes });
  tags = [await insertTestTag(db, 'Grzegżółka', 'person'), await insertTestTag(db, 'kryjówka')];
  for (const [start_time, named] of [
    [10, tags],
    [30, [await insertTestTag(db, 'zima')]],
  ] as const) {
    const payload = { recording_id: 'HM-1', transcript_file: 'HM-1_a.srt', start_time, tags: named };
    const set = await test.ask(test.editor, { method: 'PUT', url: '/api/tags.php', payload });
    expect(set.statusCode).toBe(200);
  }
  await test.index();
});
afterEach(() => test.close());

const close = async () => {
  const payload = { audio_file: 'HM-1_a.mp3', start: 10, end: 29, transcript_file: 'HM-1_a.srt' };
  const closed = await test.ask(test.editor, { method: 'POST', url: '/api/recordings/HM-1/closures', payload });
  expect(closed.statusCode).toBe(201);
};

const file = 'id=HM-1&filename=HM-1_a.srt';
const searches = ['grzegżółka', 'gestapo', '1943', 'grzegżółkę ukrywaliśmy', 'tag:kryjówka', 'kryjówka', 'grzegżułka'];

const archive = (): Crawled => ({
  recording: 'HM-1',
  files: ['HM-1_a.mp3'],
  transcripts: ['HM-1_a.srt'],
  tags,
  searches: [...searches, 'zima'],
  beginnings: ['grzeg', 'gest', 'kryj', 'podł'],
});
const readAll = (who: SignedIn) => crawl(test, who, archive());

describe('words of closed lines', () => {
  it('are searched for in every call by which a user reads', () => {
    const readable = contract.filter(({ method, permission }) => method === 'GET' && may('user', permission));
    expect(readable.map(({ name }) => name).sort()).toEqual(Object.keys(addressesOf(archive())).sort());
  });

  it('occur in no response to users, neither at once nor after indexing', async () => {
    expect(await readAll(test.user)).toMatch(closedWords);
    await close();
    expect(placesOf(closedWords, await readAll(test.user))).toEqual([]);
    await test.index();
    expect(placesOf(closedWords, await readAll(test.user))).toEqual([]);
    const open = await test.search(test.user, 'zima');
    expect({ found: foundIn(open), passages: open.passages }).toEqual({ found: ['HM-1'], passages: 1 });
    expect(open.facets.decade.map(({ value }) => value)).toEqual(['1930']);
    for (const q of searches) {
      const { total, passages, facets } = await test.search(test.user, q);
      expect({ q, total, passages, tags: facets.tag }).toEqual({ q, total: 0, passages: 0, tags: [] });
    }
  });

  it('are still read and found by staff', async () => {
    const gatherOf = async () => {
      const found = await test.search(test.editor, 'gestapo');
      const urls = [
        `/api/getsrt.php?${file}`,
        ...(addressesOf(archive()).listTranscriptTags ?? []),
        ...(addressesOf(archive()).readTagPage ?? []),
      ];
      const bodies = await Promise.all(urls.map(async (url) => (await test.ask(test.editor, { url })).body));
      return [JSON.stringify(found), ...bodies];
    };
    const before = await gatherOf();
    await close();
    await test.index();
    expect(await gatherOf()).toEqual(before);
    expect(before.join()).toMatch(/gestapo/);
  });

  it('are found again when the passage is opened', async () => {
    await close();
    await test.index();
    const url = '/api/recordings/HM-1/closures';
    const { id } = (await test.ask(test.admin, { url })).json().data[0];
    await test.ask(test.admin, { method: 'DELETE', url: `${url}/${id}` });
    await test.index();
    expect((await test.search(test.user, 'gestapo')).passages).toBe(1);
    expect(await readAll(test.user)).toMatch(closedWords);
  });

  it('are replaced by one line with their total length and the public reason', async () => {
    const payload = {
      audio_file: 'HM-1_a.mp3',
      start: 12,
      end: 25,
      publicReason: 'na prośbę rozmówcy',
    };
    await test.ask(test.editor, { method: 'POST', url: '/api/recordings/HM-1/closures', payload });
    const { body } = await test.ask(test.user, { url: `/api/getsrt.php?${file}` });
    expect(body).toContain(
      '2\n00:00:10,000 --> 00:00:29,000\n[fragment niedostępny: na prośbę rozmówcy]\n\n3\n00:00:30,000',
    );
  });

  it('are not in the server-rendered preview', async () => {
    await close();
    const read = async () =>
      ({
        id: 'HM-1',
        technical: { storage: ['HM-1_a.mp3'], transcripts: [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }] },
      }) as never;
    const recordings = { read, listFirstPublic: async () => ({ recordings: [], count: 0 }) };
    const find = serverPreviews(test.dependencies, {
      recordings,
      sessionOf: (() => ({})) as never,
      tagsOf: async () => [],
    });
    const caller = { ...test.user, name: 'Ula', role: 'user', sessionHash: '' } as const;
    const preview = await find('/library/recording/HM-1', caller);
    expect(preview.page).toMatchObject({ kind: 'listening', lineCount: 4 });
    expect(JSON.stringify(preview)).not.toMatch(closedWords);
  });
});
