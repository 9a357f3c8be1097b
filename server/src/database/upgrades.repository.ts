import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { UpgradesTable } from './tables/upgrades.ts';

/** The latest change of the schema; undefined if none was logged, as before 1.0.0. */
export async function findLastUpgrade(db: Queryable): Promise<UpgradesTable | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name = '0039-upgrades'`.execute(
    db,
  );
  if (rows.length === 0) return undefined;
  return db.selectFrom('upgrades').selectAll().orderBy('migration', 'desc').limit(1).executeTakeFirst();
}

export async function insertUpgrade(db: Queryable, upgrade: UpgradesTable): Promise<void> {
  await db
    .insertInto('upgrades')
    .values(upgrade)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
