import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertTestRecording } from '../../testing/makers.ts';
import { openEarlierDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

let database: Database;
beforeEach(async () => {
  database = await openEarlierDatabase('0028-server-keys');
  await insertTestRecording(database.db, 'HM-1');
});
afterEach(() => database.close());

it('sounds of the previous release have an unmeasured clock, and their times need a check', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const file = { id: 'f1', recording: 'HM-1', name: 'HM-1_a.mp3', name_folded: 'hm-1_a.mp3', kind: 'audio' } as const;
  const stored = { storage_key: 'k1', content_type: 'audio/mpeg', bytes: 1, sha256: '', created_at: at };
  await database.db
    .insertInto('files')
    .values({ ...file, ...stored, deleted_at: null })
    .execute();
  await database.db.insertInto('audio_files').values({ file_id: 'f1', state: 'ready', position: 0 }).execute();
  await migrate(database);
  const clock = await database.db
    .selectFrom('audio_files')
    .select(['has_exact_clock', 'times_to_check'])
    .executeTakeFirstOrThrow();
  expect(clock).toEqual({ has_exact_clock: null, times_to_check: 1 });
});
