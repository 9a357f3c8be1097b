import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database, Tx } from './database.ts';
import { migrate, NewerDatabaseError, pendingMigrations } from './migrate.ts';

describe('the database', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  it('has no pending migration after migrating', async () => {
    expect(await pendingMigrations(database)).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  it('commits a transaction completely or not at all', async () => {
    const tag = { name: 'Łódź', name_folded: 'lodz', type: 'keyword', created_at: '2026-01-01' } as const;
    await expect(
      database.transaction(async (tx) => {
        await tx.insertInto('tags').values(tag).execute();
        throw new Error('broken in the middle');
      }),
    ).rejects.toThrow('broken in the middle');
    expect(await database.db.selectFrom('tags').selectAll().execute()).toEqual([]);
  });

  it('refuses a row with a dangling foreign key', async () => {
    const orphan = database.db
      .insertInto('line_tags')
      .values({ tag_id: 7, line_id: 'none', transcript_id: 'none' })
      .execute();
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  it('returns 64-bit integers as numbers', async () => {
    const { rows } = await sql<{ bytes: number }>`select cast(4294967296 as bigint) as bytes`.execute(database.db);
    expect(rows[0]?.bytes).toBe(4_294_967_296);
  });

  it('is refused when an earlier migration is missing', async () => {
    await sql`delete from kysely_migration where name in ('0012-consents', '0036-transcriptions')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(
      'W bazie danych brakuje kroku 0012-consents, choć ma późniejsze: takiej bazy nie zrobiło żadne wydanie programu. Odtwórz ją z kopii zapasowej.',
    );
  });

  it('is refused when a newer version of the program migrated it', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
  });
});

it('the compiler refuses a database handle, and a reading transaction, where a writing one is needed', () => {
  const change = async (_tx: Tx) => {};
  const refused = ({ db, readConsistently }: Database) => [
    // @ts-expect-error not a transaction
    () => change(db),
    // @ts-expect-error only reads
    () => readConsistently((reading) => change(reading)),
  ];
  expect(refused).toBeTypeOf('function');
});
