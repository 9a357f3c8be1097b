import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropTestDatabase, testDatabaseUrl } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './postgres-database.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-pool-'));
  database = openPostgres(await testDatabaseUrl(folder), { connections: 1 });
});
afterEach(async () => {
  await database.close();
  await dropTestDatabase(folder);
  await rm(folder, { recursive: true, force: true });
});

it('statements after many others are prepared too, and no connection keeps more than 500', async () => {
  for (let number = 1; number <= 510; number += 1) await sql.raw(`select ${number}`).execute(database.db);
  await sql.raw("select 'late'").execute(database.db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db);
  const prepared = rows.map(({ statement }) => statement);
  expect(prepared).toContain("select 'late'");
  expect(prepared.length).toBeLessThanOrEqual(500);
});
