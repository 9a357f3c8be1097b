import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { HeldFile, SqliteConnections } from './sqlite-connections.ts';

/** Runs work; may repeat work that failed completely, for example on a full disk. */
export type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

/** Kysely on the archive's SQLite connections. */
export function sqliteDialect(connections: SqliteConnections, attempt: Attempt = (work) => work()): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SqliteDriver(connections, attempt),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite changes its schema inside a transaction, so a killed migration does not change it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's connection: bound to a file only while it is in a transaction. */
class SqliteConnection implements DatabaseConnection {
  held: HeldFile | undefined;
  readonly #run: (query: CompiledQuery) => Promise<QueryResult<unknown>>;

  constructor(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#run = run;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.held) return this.held.file.run(query);
    return (await this.#run(query)) as QueryResult<Row>;
  }

  /** A streamed statement would keep its connection busy for all others. */
  streamQuery(): never {
    throw new Error('Statements are not streamed: read pages by key.');
  }
}

class SqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #attempt: Attempt;

  constructor(connections: SqliteConnections, attempt: Attempt) {
    this.#connections = connections;
    this.#attempt = attempt;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection((query) => this.#attempt(() => this.#connections.run(query)));
  }

  async beginTransaction(connection: SqliteConnection, { accessMode }: TransactionSettings): Promise<void> {
    connection.held =
      accessMode === 'read only' ? this.#connections.beginReading() : await this.#connections.beginWriting();
  }

  async commitTransaction({ held }: SqliteConnection): Promise<void> {
    held?.file.execute('commit');
  }

  async rollbackTransaction({ held }: SqliteConnection): Promise<void> {
    // SQLite has already rolled back on a full disk; a second rollback would hide the cause behind its own error.
    if (held?.file.inTransaction) held.file.execute('rollback');
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.held?.release();
    connection.held = undefined;
  }

  /** Closes nothing: the opener closes the connections, because Kysely never destroys an unused driver. */
  async destroy(): Promise<void> {}
}
