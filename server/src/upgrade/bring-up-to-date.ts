import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { insertUpgrade } from '../database/upgrades.repository.ts';
import { sqlitePath } from '../dependencies.ts';
import { programVersion } from '../version.ts';
import { describePlan, planUpgrade } from './plan-upgrade.ts';
import { copyBeforeUpgrade } from './upgrade-copy.ts';

/** The database must be upgraded first, and something, or a setting, prevents that. Nothing was changed. */
export class UpgradeRefusedError extends Error {
  override name = 'UpgradeRefusedError';
}

/**
 * Brings the schema up to date. What can stop that is asked before anything changes, and an SQLite file is copied.
 * @throws UpgradeRefusedError, NewerDatabaseError, SchemaGapError
 */
export async function bringUpToDate(database: Database, config: Config, now: () => Date): Promise<void> {
  const { age, obstacle } = await planUpgrade(database, config);
  if (obstacle !== null) throw new UpgradeRefusedError(obstacle);
  const isCopied = age === 'older' && database.kind === 'sqlite';
  const copy = isCopied ? await copyBeforeUpgrade(sqlitePath(config)) : null;
  const migration = (await migrate(database)).at(-1);
  if (migration === undefined) return;
  await insertUpgrade(database.db, { migration, program: programVersion, at: now().toISOString(), copy });
}

/** With `MIGRATE=off`, says what a start would do to the database. @throws UpgradeRefusedError */
export async function requireNothingToDo(database: Database, config: Config): Promise<void> {
  const plan = await planUpgrade(database, config);
  if (plan.steps.length === 0) return;
  const sentence = 'Ustawienie MIGRATE=off: serwer nie zmienia bazy danych i się zatrzymuje.';
  throw new UpgradeRefusedError([sentence, ...describePlan(plan), plan.obstacle ?? ''].join('\n').trim());
}
