import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Database, Tx } from '../database.ts';
import { isDiskFull } from '../database-errors.ts';
import type { Tables } from '../tables.ts';
import { openSqliteFile } from './open-sqlite-file.ts';
import { SpaceReserve } from './space-reserve.ts';
import { SqliteConnections } from './sqlite-connections.ts';
import { type Attempt, sqliteDialect } from './sqlite-dialect.ts';
import { SqliteFile } from './sqlite-file.ts';
import { createSqlitePresence } from './sqlite-presence.ts';

/** Opening may wait for another process that opens or closes the file at the same moment. */
const openingTimeoutMs = 5000;
/** Reads do not wait for writers, only for another process that briefly recovers the log. */
const readTimeoutMs = 100;
/** Memory for the file's pages, for each connection. */
const cacheKb = 32_000;
/** For readers of the search index, which is read at random: a larger cache saves no time. */
const smallCacheKb = 8000;

/**
 * Opens the archive's SQLite file; with a reserve of space if `reserveBytes` is given. An acknowledged save must
 * survive a power cut: in WAL mode this build of SQLite uses `synchronous=NORMAL` unless told otherwise, so FULL is set
 * and both settings are asserted. With `isDerived` commits do not wait for the disk: a power cut may lose the last ones
 * of a file that can be rebuilt, but does not damage it.
 */
export function openSqlite(path: string, { reserveBytes = 0, isDerived = false } = {}): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const connections = new SqliteConnections(openWriter(path, isDerived ? syncNormal : syncFull), () =>
    openReader(path, isDerived ? smallCacheKb : cacheKb),
  );
  const reserve = reserveBytes > 0 ? new SpaceReserve(`${path}-reserve`, reserveBytes) : undefined;
  const database = databaseOn(connections, (work) => work());
  const close = async () => {
    await database.close();
    connections.close();
    reserve?.close();
  };
  const essential = reserve ? databaseOn(connections, (work) => withReserve(work, reserve)) : database;
  const openPresence = () => createSqlitePresence(`${path}-processes`);
  return { ...database, close, openPresence, essential: { ...essential, close, openPresence } };
}

function databaseOn(connections: SqliteConnections, attempt: Attempt): Database {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connections, attempt) });
  const database: Database = {
    kind: 'sqlite',
    db,
    transaction: (work) => attempt(() => db.transaction().execute((tx) => work(tx as Tx))),
    readConsistently: (work) => db.transaction().setAccessMode('read only').execute(work),
    get essential() {
      return database;
    },
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
  return database;
}

/** Repeats work on a full disk, which is safe because SQLite has rolled back the failed transaction. */
async function withReserve<T>(work: () => Promise<T>, reserve: SpaceReserve): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error) || !reserve.release()) throw error;
    }
  }
}

/** Values of SQLite's `synchronous`. */
const syncNormal = 1;
const syncFull = 2;

function openWriter(path: string, synchronous: number): SqliteFile {
  const file = openSqliteFile(path, { timeout: openingTimeoutMs });
  file.pragma('journal_mode = WAL');
  file.pragma(`synchronous = ${synchronous}`);
  file.pragma('foreign_keys = ON');
  file.pragma('secure_delete = ON');
  file.pragma(`cache_size = -${cacheKb}`);
  assertPragma(file, 'journal_mode', 'wal');
  assertPragma(file, 'synchronous', synchronous);
  assertPragma(file, 'foreign_keys', 1);
  // From now on SqliteConnections waits without blocking the event loop.
  file.pragma('busy_timeout = 0');
  return new SqliteFile(file);
}

function openReader(path: string, kb: number): SqliteFile {
  const file = openSqliteFile(path, { timeout: readTimeoutMs });
  file.pragma('query_only = ON');
  file.pragma(`cache_size = -${kb}`);
  return new SqliteFile(file);
}

function assertPragma(file: SQLite.Database, name: string, expected: string | number): void {
  const value = file.pragma(name, { simple: true });
  if (value !== expected) throw new Error(`SQLite: ${name} is ${String(value)}, must be ${expected}`);
}
