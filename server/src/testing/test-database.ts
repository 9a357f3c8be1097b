import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres, postgresDatabase } from '../database/postgres/postgres-database.ts';
import { openSqlite } from '../database/sqlite/sqlite-database.ts';
import { findLentUrl, lendClone, takeBackLent } from './lent-clones.ts';
import { giveCloneBack, takeClone, takeEmptyDatabase } from './postgres-clones.ts';

/** A migrated database that suites clone: an SQLite file's path or a PostgreSQL address. */
export interface DatabaseTemplate {
  readonly kind: Database['kind'];
  readonly location: string;
}

let template: DatabaseTemplate | undefined;

/** Sets the database for all tests of this process. Without it (in `bench/`) that is SQLite, unmigrated. */
export function useTestDatabase(given: DatabaseTemplate): void {
  template = given;
}

/** Whether a new folder's database is a migrated clone. */
export function hasTemplate(): boolean {
  return template !== undefined;
}

/** Whether this run tests PostgreSQL; for the rare rule that differs between the databases. */
export function isPostgres(): boolean {
  return template?.kind === 'postgres';
}

/**
 * `DATABASE_URL` of a data folder, cloned from the migrated template at the first call. The same folder has the same
 * database in every process of a test, as in an installation.
 */
export async function testDatabaseUrl(dataDir: string): Promise<string> {
  if (template?.kind !== 'postgres') {
    const path = join(dataDir, 'archive.sqlite');
    if (template && !existsSync(path)) await copyFile(template.location, path);
    return `sqlite:${path}`;
  }
  return findLentUrl(dataDir) ?? takeClone(template.location, dataDir);
}

/**
 * The database of a data folder, opened for one test of this process; undefined if opening is cheap. Closing it keeps
 * the connections for the next test, and `dropTestDatabase` returns it.
 */
export async function lendTestDatabase(dataDir: string): Promise<{ url: string; database: Database } | undefined> {
  if (template?.kind !== 'postgres') return undefined;
  const { url, pool } = await lendClone(template.location, dataDir);
  return { url, database: postgresDatabase(url, pool) };
}

/** `DATABASE_URL` of a new database without a schema for this folder. */
export async function emptyDatabaseUrl(folder: string): Promise<string> {
  if (template?.kind !== 'postgres') return `sqlite:${join(folder, 'archive.sqlite')}`;
  return takeEmptyDatabase(template.location, folder);
}

/** Removes the database of a data folder; the folder itself is kept. */
export async function dropTestDatabase(dataDir: string): Promise<void> {
  if (template?.kind !== 'postgres') {
    for (const suffix of ['', '-wal', '-shm']) await rm(join(dataDir, `archive.sqlite${suffix}`), { force: true });
    return;
  }
  if (!(await takeBackLent(template.location, dataDir))) await giveCloneBack(template.location, dataDir);
}

/** Opens a fresh, migrated database of this run's kind; `close` also removes it. */
export async function openTestDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-database-'));
  const lent = await lendTestDatabase(folder);
  return removing(folder, lent?.database ?? open(await testDatabaseUrl(folder)));
}

/** Opens a fresh database with the schema of an earlier release, up to the named migration; `close` also removes it. */
export async function openEarlierDatabase(migration: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-database-'));
  const database = removing(folder, open(await emptyDatabaseUrl(folder)));
  await migrate(database, migration);
  return database;
}

/**
 * Runs the remaining migrations as an upgrade does, after which the server opens new connections: PostgreSQL refuses
 * statements that a connection prepared before a column was added, and the pool then replaces it.
 */
export async function upgrade(database: Database): Promise<void> {
  await migrate(database);
  const { db } = database;
  const stale = db.selectFrom('recordings').selectAll().where('signature', '=', '');
  await stale.executeTakeFirst().catch(() => undefined);
}

function open(url: string): Database {
  return isPostgres() ? openPostgres(url) : openSqlite(url.replace(/^sqlite:/, ''));
}

function removing(folder: string, database: Database): Database {
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropTestDatabase(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
