import type { Chapter } from '@glosy/core/recording/chapter';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashRecording, sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import { insertTestAudio } from '../../features/tags/testing-archive.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { openEarlierDatabase, upgrade } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeEach(async () => {
  database = await openEarlierDatabase('0020-pseudonyms');
  await insertTestRecording(database.db, 'HM-1', {
    timeline: '[{"start":12.5,"text":"Szkoła"},{"start":3,"text":"Dom"}]',
  });
  await insertTestRecording(database.db, 'HM-2', { timeline: '[{"start":1,"text":"Ład"}]' });
  await insertTestRecording(database.db, 'HM-3');
  await insertTestRecording(database.db, 'HM-4', {
    timeline:
      '[{"start":59,"text":"W pierwszej"},{"start":75.25,"text":"W drugiej"},{"start":999,"text":"Poza dźwiękiem"}]',
  });
  await insertTestAudio(database.db, 'HM-4', ['HM-4_a.mp3', 'HM-4_b.mp3']);
  await database.db.updateTable('audio_files').set({ duration_ms: 60_000 }).execute();
  await sealRecordings(database.db, ['HM-4']);
});
afterEach(() => database.close());

it('timelines become chapters of the audio file that contains them, in order, and the archive stays intact', async () => {
  await sql`update recordings set title = 'Zmieniony z zewnątrz' where signature = 'HM-2'`.execute(database.db);
  await upgrade(database);

  const rows = await database.db
    .selectFrom('recordings')
    .select(['signature', 'timeline', 'content_sha256'])
    .orderBy('signature')
    .execute();
  const [first, second, third, fourth] = rows;
  const chapter = { id: expect.stringMatching(/^[\w-]{36}$/), audio_file: '', end: null, synopsis: '', keywords: [] };
  expect(JSON.parse(first?.timeline ?? '')).toEqual([
    { ...chapter, start: 12.5, title: 'Szkoła', lineId: null, lineOffset: 0 },
    { ...chapter, start: 3, title: 'Dom', lineId: null, lineOffset: 0 },
  ]);
  expect(JSON.parse(second?.timeline ?? '')).toHaveLength(1);
  expect(third?.timeline).toBe('[]');
  const places = (JSON.parse(fourth?.timeline ?? '') as Chapter[]).map(({ audio_file, start }) => [audio_file, start]);
  expect(places).toEqual([
    ['HM-4_a.mp3', 59],
    ['HM-4_b.mp3', 15.25],
    ['HM-4_a.mp3', 999],
  ]);
  expect(await hashRecording(database.db, 'HM-4')).toBe(fourth?.content_sha256);
  expect(await hashRecording(database.db, 'HM-1')).toBe(first?.content_sha256);
  // `archive check` still finds the row that was changed outside the product.
  expect(await hashRecording(database.db, 'HM-2')).not.toBe(second?.content_sha256);
});
