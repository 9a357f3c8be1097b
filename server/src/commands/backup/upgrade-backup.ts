import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { buildEarlierSchema, executedMigrations, migrate, NewerDatabaseError } from '../../database/migrate.ts';
import { openSqlite } from '../../database/sqlite/sqlite-database.ts';
import { CommandError } from '../command.ts';
import { type BackupManifest, type BackupTable, backupTableNames } from './backup-format.ts';
import { dumpTable } from './dump-table.ts';
import { fillTable } from './fill-table.ts';

/** The tables of a backup in the present version's form. */
export interface PresentTables {
  folder: string;
  rows: Record<BackupTable, number>;
  /** Deletes the temporary files of the upgrade. */
  remove: () => Promise<void>;
}

/**
 * The backup's own tables if its version has the schema of `database`. Otherwise they are upgraded in a temporary
 * SQLite file in `dataDir`/restore: its original schema is built, filled and migrated, and its tables are written
 * again. The backup is not changed.
 * @throws CommandError for a backup of a newer version
 */
export async function presentTables(
  database: Database,
  backup: { folder: string; manifest: BackupManifest },
  dataDir: string,
): Promise<PresentTables> {
  const own = await executedMigrations(database.db);
  const { folder, manifest } = backup;
  if (own.join() === manifest.migrations.join()) return { folder, rows: manifest.rows, remove: async () => {} };
  const upgraded = join(dataDir, 'restore');
  const remove = () => rm(upgraded, { recursive: true, force: true });
  // Remains of a restore that was killed.
  await remove();
  await mkdir(upgraded, { mode: 0o700, recursive: true });
  try {
    return { folder: upgraded, rows: await upgrade(backup, upgraded), remove };
  } catch (error) {
    await remove();
    if (!(error instanceof NewerDatabaseError)) throw error;
    throw new CommandError('Kopia pochodzi z nowszej wersji programu. Zainstaluj tę wersję lub nowszą.');
  }
}

async function upgrade(
  { folder, manifest }: { folder: string; manifest: BackupManifest },
  target: string,
): Promise<Record<BackupTable, number>> {
  const database = openSqlite(join(target, 'upgrade.sqlite'), { isDerived: true });
  try {
    await buildEarlierSchema(database, manifest.migrations);
    await database.transaction(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      for (const table of Object.keys(manifest.tables)) await fillTable(tx, table, folder, manifest.rows);
    });
    await migrate(database);
    await mkdir(join(target, 'tables'), { mode: 0o700 });
    const rows = {} as Record<BackupTable, number>;
    for (const table of backupTableNames) rows[table] = (await dumpTable(database.db, table, target)).rows;
    return rows;
  } finally {
    await database.close();
  }
}
