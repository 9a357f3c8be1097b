import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { openSqlite } from '../database/sqlite-database.ts';

/** A migrated database that suites clone: an SQLite file's path or a PostgreSQL address. */
export interface DatabaseTemplate {
  readonly kind: Database['kind'];
  readonly location: string;
}

let template: DatabaseTemplate | undefined;

/** Chooses the database of everything that this process tests. Without it (in `bench/`) that is SQLite, unmigrated. */
export function useTestDatabase(given: DatabaseTemplate): void {
  template = given;
}

/** Whether this run tests PostgreSQL; for the rare rule that differs between the databases. */
export function isPostgres(): boolean {
  return template?.kind === 'postgres';
}

/**
 * `DATABASE_URL` of a data folder, cloned from the migrated template when asked for the first time. The same folder
 * has the same database in every process of a test, as in an installation.
 */
export async function testDatabaseUrl(dataDir: string): Promise<string> {
  if (template?.kind !== 'postgres') {
    const path = join(dataDir, 'archive.sqlite');
    if (template && !existsSync(path)) await copyFile(template.location, path);
    return `sqlite:${path}`;
  }
  const { location } = template;
  const name = postgresName(dataDir);
  await withMaintenance(location, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} template ${new URL(location).pathname.slice(1)}`);
  });
  return withDatabase(location, name);
}

/** Drops the database of a data folder; the folder itself stays. */
export async function dropTestDatabase(dataDir: string): Promise<void> {
  if (template?.kind !== 'postgres') {
    for (const suffix of ['', '-wal', '-shm']) await rm(join(dataDir, `archive.sqlite${suffix}`), { force: true });
    return;
  }
  await withMaintenance(template.location, (client) =>
    client.query(`drop database if exists ${postgresName(dataDir)} with (force)`),
  );
}

/** Opens a fresh, migrated database of this run's kind; `close` also removes it. */
export async function openTestDatabase(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-database-'));
  return openIn(folder, await testDatabaseUrl(folder));
}

/** Opens a fresh database with the schema of an earlier release, up to the named migration; `close` also removes it. */
export async function openEarlierDatabase(migration: string): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-database-'));
  let url = `sqlite:${join(folder, 'archive.sqlite')}`;
  if (template?.kind === 'postgres') {
    const name = postgresName(folder);
    await withMaintenance(template.location, (client) => client.query(`create database ${name}`));
    url = withDatabase(template.location, name);
  }
  const database = openIn(folder, url);
  await migrate(database, migration);
  return database;
}

function openIn(folder: string, url: string): Database {
  const database = isPostgres() ? openPostgres(url) : openSqlite(url.replace(/^sqlite:/, ''));
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropTestDatabase(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function postgresName(dataDir: string): string {
  return `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Databases are created and dropped from a connection to another one. */
async function withMaintenance(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
