import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashRecording } from '../../features/recordings/recording-hash.repository.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { openEarlierDatabase, upgrade } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeEach(async () => {
  database = await openEarlierDatabase('0021-chapters');
});
afterEach(() => database.close());

it('nothing in an earlier archive is published, hashes stay valid, and consents keep their permissions', async () => {
  for (const signature of ['HM-1', 'HM-2']) await insertTestRecording(database.db, signature);
  const consent = (recording: string, uses: string) =>
    sql`insert into consents (recording, version, agreement, agreed_on, taken_by, uses, allows_signed_in,
      allows_download, conditions, terms, embargo_announced, withdrawal_kind, withdrawal_scope, note, updated_at)
      values (${recording}, 1, 'written', '', '', ${uses}, 1, 1, '', '{}', 1, '', 'whole', '', '2026-01-01')`.execute(
      database.db,
    );
  await consent('HM-1', '["signed-in","open-internet"]');
  await consent('HM-2', '["signed-in"]');
  await upgrade(database);

  const rows = await database.db.selectFrom('recordings').selectAll().orderBy('signature').execute();
  for (const row of rows) {
    expect([row.published, row.catalogue]).toEqual([null, null]);
    expect(await hashRecording(database.db, row.signature)).toBe(row.content_sha256);
  }
  const allowed = await database.db
    .selectFrom('consents')
    .select(['recording', 'allows_open_internet'])
    .orderBy('recording')
    .execute();
  expect(allowed).toEqual([
    { recording: 'HM-1', allows_open_internet: 1 },
    { recording: 'HM-2', allows_open_internet: 0 },
  ]);
  expect(await database.db.selectFrom('publications').selectAll().execute()).toEqual([]);
});
