import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import type { Recording } from '@glosy/core/recording/recording';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkIndex } from '../../../commands/check/check-index.ts';

import { writeToIndex } from '../../../search/index/write-index.ts';
import { clearIndex } from '../../../search/search-store.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { buildSearchTest, foundIn, type SearchTest } from '../../../testing/search-test.ts';
import { insertTestTag, putTestTag } from '../../tags/testing-archive.ts';
import { createIndexFollower } from './index-follower.ts';
import { readForIndex } from './index-recording.ts';
import { createIndexStale } from './index-stale.ts';
import { readIndexedStamps, readTotals } from './index-state.repository.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
  await test.record('HM-1', ['Była tu kuźnia.', 'I młyn.', 'Rok 1950.', 'Koniec.']);
  await test.index();
});
afterEach(() => test.close());

/** Saves the transcript as an editor does; the server's own follower indexes it. */
async function save(lines: readonly string[]): Promise<void> {
  const { revision } = (
    await test.ask(test.editor, { url: '/api/transcript-proofread?id=HM-1&filename=HM-1_a.srt' })
  ).json();
  const cues = lines.map((text, at) => ({ id: at + 1, startMs: 5000 * at, endMs: 5000 * at + 4000, text }));
  const answer = await sendFile(test, test.editor, 'HM-1_a.srt', Buffer.from(writeSrt(cues)), {
    baseRevision: String(revision),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const idsFor = async (words: string) => foundIn(await test.search(test.user, words));

it('a saved line is soon found by its new words and not by its old ones, and the index equals a new one', async () => {
  await save(['Była tu kuźnia.', 'I wiatrak.', 'Rok 1950.', 'Koniec.']);

  await expect.poll(() => idsFor('wiatrak')).toEqual(['HM-1']);
  expect((await test.search(test.user, 'młyn')).total).toBe(0);
  expect((await test.search(test.user, 'młyn')).didYouMean).toEqual([]);
  expect(foundIn(await test.search(test.user, 'kuźnia'))).toEqual(['HM-1']);
  expect(await checkIndex(test.dependencies)).toEqual([]);
});

it('a saved title is soon found', async () => {
  const recording: Recording = (await test.ask(test.editor, { url: '/api/recordings/HM-1' })).json().data;
  const payload = { ...recording, metadata: { ...recording.metadata, title: 'Rozmowa o wiatraku' } };
  await test.ask(test.editor, { method: 'PUT', url: '/api/recordings/HM-1', payload });

  await expect.poll(() => idsFor('wiatrak')).toEqual(['HM-1']);
});

it('removing lines moves the positions of the others', async () => {
  await save(['Była tu kuźnia.', 'Rok 1950.', 'Koniec.']);
  await expect.poll(() => idsFor('młyn')).toEqual([]);

  const { recordings } = await test.search(test.user, '1950');

  expect(recordings[0]?.passages.map(({ text }) => text)).toEqual(['Rok 1950.']);
  expect(await checkIndex(test.dependencies)).toEqual([]);
});

it('a lost index is detected and rebuilt', async () => {
  await test.dependencies.searchStore.write(clearIndex);
  expect((await test.search(test.user, 'kuźnia')).total).toBe(0);

  await createIndexFollower(test.dependencies).catchUp();

  expect(foundIn(await test.search(test.user, 'kuźnia'))).toEqual(['HM-1']);
});

it('an outdated state does not replace the newer one that another process wrote', async () => {
  const { database, searchStore, now } = test.dependencies;
  await database.db.updateTable('recordings').set({ search_stamp: 1000, text_stamp: 1000 }).execute();
  const indexed = (await readIndexedStamps(searchStore.db, ['HM-1'])).get('HM-1');
  const older = await readForIndex(database.db, 'HM-1', { now }, indexed);
  await database.db.updateTable('lines').set({ text: 'I wiatrak.' }).where('position', '=', 1).execute();
  await test.index();

  expect(await writeToIndex(searchStore, [older])).toBe(1);

  expect(foundIn(await test.search(test.user, 'wiatrak'))).toEqual(['HM-1']);
  expect(await checkIndex(test.dependencies)).toEqual([]);
});

it('two processes that index the same recordings leave an index without faults', async () => {
  for (const number of [2, 3, 4]) await test.record(`HM-${number}`, ['Młyn i kuźnia.', `Zdanie ${number}.`]);
  await test.markChanged();

  await Promise.all([1, 2].map(() => createIndexFollower(test.dependencies).catchUp()));

  expect(await checkIndex(test.dependencies)).toEqual([]);
  expect((await test.search(test.user, 'kuźnia')).total).toBe(4);
});

it('a damaged recording does not block the others, and is not retried until something changes', async () => {
  const { db } = test.dependencies.database;
  // Damaged from the start: the server's own follower may run at any time.
  await test.record('HM-2', ['Wiatrak numer 2.'], { indexes: '{' });
  await test.record('HM-3', ['Wiatrak numer 3.']);
  await test.markChanged();
  // The server's own follower writes to another log.
  const log = pino({ level: 'silent' });
  const failed = vi.spyOn(log, 'error');

  const totals = await createIndexStale({ ...test.dependencies, log })({});

  expect(foundIn(await test.search(test.user, 'wiatrak'))).toEqual(['HM-3']);
  expect(failed.mock.calls.map(([about]) => about)).toEqual([expect.objectContaining({ recording: 'HM-2' })]);
  // With these totals the follower has nothing to do.
  expect(totals).toBe(await readTotals(db, test.dependencies.searchStore.db));
});

it('a full disk or a database that does not answer does not mark recordings as damaged: the work fails and is retried', async () => {
  await test.app.close();
  await test.dependencies.database.db.updateTable('recordings').set({ search_stamp: 1000 }).execute();
  for (const code of ['SQLITE_FULL', 'SQLITE_BUSY', '53100']) {
    const error = Object.assign(new Error('refused'), { code });
    const searchStore = { ...test.dependencies.searchStore, write: () => Promise.reject(error) };

    await expect(createIndexStale({ ...test.dependencies, searchStore })({})).rejects.toBe(error);
  }
});

it('a renamed tag is found by its new name, and the transcripts of its recordings are not indexed again', async () => {
  const { db } = test.dependencies.database;
  const tag = await insertTestTag(db, 'wiatraki');
  await putTestTag(db, tag, 'HM-1', 'HM-1_a.srt', 1);
  await test.index();
  const documentsBefore = await transcriptDocuments();

  const { statusCode } = await test.ask(test.admin, {
    method: 'PUT',
    url: '/api/tags.php',
    payload: { id: tag, name: 'koźlaki' },
  });
  await createIndexFollower(test.dependencies).catchUp();

  expect(statusCode).toBe(200);
  expect(foundIn(await test.search(test.user, 'koźlaki'))).toEqual(['HM-1']);
  expect((await test.search(test.user, 'wiatraki')).total).toBe(0);
  expect(foundIn(await test.search(test.user, 'kuźnia'))).toEqual(['HM-1']);
  expect(await transcriptDocuments()).toEqual(documentsBefore);
  expect(await checkIndex(test.dependencies)).toEqual([]);
});

function transcriptDocuments() {
  return test.dependencies.searchStore.db
    .selectFrom('search_documents')
    .select(['id', 'generation'])
    .where('transcript_id', 'is not', null)
    .execute();
}
