import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** A second process (backup, command line) may hold the file this long before a write fails. */
const busyTimeoutMs = 2000;

/** SQLite changes its schema inside a transaction, so a killed migration leaves the old one. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A deferred transaction that reads and then writes fails at once when another process writes; this one waits. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ArchiveSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/**
 * Opens the archive's SQLite file. An acknowledged save must survive a power cut: in WAL mode this build of SQLite
 * drops to `synchronous=NORMAL` unless told otherwise, so FULL is set and both settings are asserted.
 */
export function openSqlite(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = new SQLite(path, { timeout: busyTimeoutMs });
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('secure_delete = ON');
  file.pragma('cache_size = -32000');
  assertPragma(file, 'journal_mode', path === ':memory:' ? 'memory' : 'wal');
  assertPragma(file, 'synchronous', 2);
  assertPragma(file, 'foreign_keys', 1);
  const db = new Kysely<Tables>({ dialect: new ArchiveSqliteDialect({ database: file }) });
  return {
    kind: 'sqlite',
    db,
    transaction: (work) => db.transaction().execute(work),
    check: async () => {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

function assertPragma(file: SQLite.Database, name: string, expected: string | number): void {
  const value = file.pragma(name, { simple: true });
  if (value !== expected) throw new Error(`SQLite: ${name} is ${String(value)}, must be ${expected}`);
}
