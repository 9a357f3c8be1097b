import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

it.each([
  ['the waveform of a storage key', "select file_id from audio_files where peaks_key = 'k'"],
  ['the audit entries about an account', "select * from audit_log where subject = 'user:u' order by id desc limit 100"],
  ['the audit entries by an account', "select * from audit_log where actor_id = 'u' order by id"],
  ['the jobs of a recording', "select id from jobs where recording = 'r'"],
])('%s are found by an index, without reading or sorting the table', async (_what, statement) => {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(database.db);
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH \w+ USING (COVERING )?INDEX/)]);
});
