import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';
import { openSqlite } from './sqlite-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database, or empty when this run has none. */
    postgresUrl: string;
  }
}

/** Opens a fresh, migrated database; `close` also removes it. */
export type OpenDatabase = () => Promise<Database>;

/** Runs the suite on SQLite and on a real PostgreSQL server. */
export function describeEachDatabase(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name} on SQLite`, () => suite(openFreshSqlite));
  describe(`${name} on PostgreSQL`, () => suite(openFreshPostgres));
}

export async function openFreshSqlite(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-sqlite-'));
  const database = openSqlite(join(folder, 'archive.sqlite'));
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openFreshPostgres(): Promise<Database> {
  const server = inject('postgresUrl');
  if (!server) throw new Error('PostgreSQL is not installed: on Debian, apt-get install postgresql');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await maintain(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href);
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await maintain(server, `drop database ${name} with (force)`);
    },
  };
}

async function maintain(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
