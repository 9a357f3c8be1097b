import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertTestRecording } from '../../testing/makers.ts';
import { openEarlierDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

let database: Database;
beforeEach(async () => {
  database = await openEarlierDatabase('0021-chapters');
  await insertTestRecording(database.db, 'HM-1');
});
afterEach(() => database.close());

it('an archive of the previous release accepts loadings, and keeps its data', async () => {
  await migrate(database);
  expect(await database.db.selectFrom('recordings').select('signature').execute()).toEqual([{ signature: 'HM-1' }]);
  const at = '2026-01-01T00:00:00.000Z';
  const loading = { id: 'l1', user_id: null, state: 'collecting', job_id: null, results: '[]', error: null } as const;
  await database.db
    .insertInto('loadings')
    .values({ ...loading, created_at: at, updated_at: at })
    .execute();
  const file = { id: 'loading-1', loading_id: 'l1', path: 'a.zip', bytes: 60_000_000_000, received: 0 };
  await database.db.insertInto('loading_files').values(file).execute();
  expect(await database.db.selectFrom('loading_files').selectAll().execute()).toEqual([file]);
  await database.db.deleteFrom('loadings').execute();
  expect(await database.db.selectFrom('loading_files').selectAll().execute()).toEqual([]);
});
