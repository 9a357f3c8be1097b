import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Database, Tx } from '../database.ts';
import type { Tables } from '../tables.ts';
import { createPostgresPool, type PoolOptions } from './postgres-pool.ts';
import { createPostgresPresence } from './postgres-presence.ts';

/** Opens PostgreSQL; connections are made on demand, even after the server was unavailable. */
export function openPostgres(url: string, options?: PoolOptions): Database {
  return postgresDatabase(url, createPostgresPool(url, options));
}

export function postgresDatabase(url: string, pool: PostgresPool): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const database: Database = {
    kind: 'postgres',
    db,
    transaction: (work) => db.transaction().execute((tx) => work(tx as Tx)),
    readConsistently: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    // PostgreSQL manages its own disk space.
    get essential() {
      return database;
    },
    openPresence: () => createPostgresPresence(url),
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
  return database;
}
