import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertTestRecording } from '../testing/makers.ts';
import { isPostgres, openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';

describe('the schema', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  it('compares and sorts text by bytes', async () => {
    for (const signature of ['HM-2024-2', 'HM-2024-10', 'hm-2024-1', 'HM-2024-Ł', 'HM-2024-z', 'HM 2024']) {
      await insertTestRecording(database.db, signature, { signature_folded: signature });
    }
    const all = database.db.selectFrom('recordings').select('signature');
    expect(signaturesOf(await all.orderBy('signature').execute())).toEqual([
      'HM 2024',
      'HM-2024-10',
      'HM-2024-2',
      'HM-2024-z',
      'HM-2024-Ł',
      'hm-2024-1',
    ]);
    const range = all.where('signature_folded', '>=', 'HM-2024-').where('signature_folded', '<', 'HM-2024-\u{10ffff}');
    expect(signaturesOf(await range.orderBy('signature').execute())).toEqual([
      'HM-2024-10',
      'HM-2024-2',
      'HM-2024-z',
      'HM-2024-Ł',
    ]);
  });

  it.runIf(isPostgres())('has no text column that depends on the locale of the server', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('has an index that begins with each foreign key', async () => {
    const { rows } = await (isPostgres() ? foreignKeysOnPostgres : foreignKeysOnSqlite).execute(database.db);
    expect(rows.filter(({ indexed }) => Number(indexed) === 0).map(({ key }) => key)).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });
});

function signaturesOf(rows: readonly { signature: string }[]): string[] {
  return rows.map(({ signature }) => signature);
}

const foreignKeysOnPostgres = sql<{ key: string; indexed: number }>`
  select conrelid::regclass || '.' || a.attname as key,
    (select count(*) from pg_index i where i.indrelid = conrelid and i.indkey[0] = a.attnum) as indexed
  from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
  where contype = 'f'`;

const foreignKeysOnSqlite = sql<{ key: string; indexed: number }>`
  select t.name || '.' || f."from" as key,
    (select count(*) from pragma_index_list(t.name) l join pragma_index_info(l.name) c
      on c.seqno = 0 and c.name = f."from") as indexed
  from sqlite_master t join pragma_foreign_key_list(t.name) f
  where t.type = 'table'`;
