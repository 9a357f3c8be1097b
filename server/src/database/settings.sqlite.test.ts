import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';

it('SQLite is set to write its log to the disk before a commit returns, and to check references', async () => {
  const database = await openTestDatabase();
  // Reads in a transaction, which runs on the connection that writes.
  const pragma = (name: string) =>
    database.transaction(async (tx) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(tx);
      return Object.values(rows[0] ?? {})[0];
    });
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  await database.close();
});
