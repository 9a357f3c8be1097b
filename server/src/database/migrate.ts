import { type Migration, Migrator } from 'kysely';
import type { Database } from './database.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as recordings from './migrations/0002-recordings.ts';
import * as transcriptsAndTags from './migrations/0003-transcripts-and-tags.ts';
import * as visibilityChangesHashes from './migrations/0008-visibility-changes-hashes.ts';

/** In order; a released migration is never edited, only followed by another. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-recordings': recordings,
  '0003-transcripts-and-tags': transcriptsAndTags,
  '0008-visibility-changes-hashes': visibilityChangesHashes,
};

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** Names of the migrations that the database still lacks. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const all = await migratorFor(database).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** Names of the migrations that the database has, in order. */
export async function executedMigrations(database: Database): Promise<string[]> {
  const all = await migratorFor(database).getMigrations();
  return all.filter((migration) => migration.executedAt !== undefined).map((migration) => migration.name);
}

/** Brings the schema up to date; each step whole or not at all. @throws NewerDatabaseError */
export async function migrate(database: Database): Promise<string[]> {
  const { error, results } = await migratorFor(database).migrateToLatest();
  if (error) {
    if (String(error).includes('corrupted migrations')) {
      throw new NewerDatabaseError('Baza danych pochodzi z nowszej wersji programu. Zainstaluj tę wersję lub nowszą.');
    }
    throw error;
  }
  return (results ?? []).map((result) => result.migrationName);
}

function migratorFor(database: Database): Migrator {
  return new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
}
