import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { insertUpgrade } from '../database/upgrades.repository.ts';
import { sqlitePath } from '../dependencies.ts';
import { programVersion } from '../version.ts';
import { describePlan, planUpgrade } from './plan-upgrade.ts';
import { copyBeforeUpgrade } from './upgrade-copy.ts';

/** Thrown when the database must be upgraded first, and something, or a setting, prevents that. Nothing was changed. */
export class UpgradeRefusedError extends Error {
  override name = 'UpgradeRefusedError';
}

/**
 * Upgrades the schema. Everything that can prevent it is checked before anything changes, including processes of an
 * earlier version that use the database; an SQLite file is copied.
 * @throws UpgradeRefusedError, NewerDatabaseError, SchemaGapError
 */
export async function bringUpToDate(database: Database, config: Config, now: () => Date): Promise<void> {
  // Read before the age of the schema: a process of this version that has just upgraded the database must not count as
  // an earlier one.
  const present = await countPresent(database);
  const { age, obstacle } = await planUpgrade(database, config);
  if (obstacle !== null) throw new UpgradeRefusedError(obstacle);
  if (age === 'older' && present > 0) throw new UpgradeRefusedError(presentSentence(present));
  const isCopied = age === 'older' && database.kind === 'sqlite';
  const copy = isCopied ? await copyBeforeUpgrade(sqlitePath(config)) : null;
  const migration = (await migrate(database)).at(-1);
  if (migration === undefined) return;
  await insertUpgrade(database.db, { migration, program: programVersion, at: now().toISOString(), copy });
}

/** Servers, and commands with background work, that use the database now. */
async function countPresent(database: Database): Promise<number> {
  const presence = database.openPresence?.();
  return presence ? (await presence.listPresent()).size : 0;
}

const presentSentence = (count: number) =>
  `Z tej bazy danych korzysta jeszcze wcześniejsza wersja programu (procesy: ${count}), która nie zna nowego schematu. Zatrzymaj wszystkie serwery archiwum i uruchom ten jeszcze raz; tamte działają dalej, a w bazie niczego nie zmieniono.`;

/**
 * With `MIGRATE=off`, reports what a start would do to the database.
 * @throws UpgradeRefusedError
 */
export async function requireNothingToDo(database: Database, config: Config): Promise<void> {
  const plan = await planUpgrade(database, config);
  if (plan.steps.length === 0) return;
  const sentence = 'Ustawienie MIGRATE=off: serwer nie zmienia bazy danych i się zatrzymuje.';
  throw new UpgradeRefusedError([sentence, ...describePlan(plan), plan.obstacle ?? ''].join('\n').trim());
}
