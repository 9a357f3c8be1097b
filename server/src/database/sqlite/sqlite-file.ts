import type SQLite from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Maximum of prepared statements per connection; the archive has about two hundred, plus lists of varying lengths. */
const maxPrepared = 500;
/** Longer statements contain lists of rows and are rarely repeated. */
const preparedMaxLength = 10_000;

/** One connection to the archive's file, with its prepared statements. All calls are synchronous. */
export class SqliteFile {
  readonly #file: SQLite.Database;
  /** Least recently used first. */
  readonly #prepared = new Map<string, SQLite.Statement>();

  constructor(file: SQLite.Database) {
    this.#file = file;
  }

  get inTransaction(): boolean {
    return this.#file.inTransaction;
  }

  /** Whether the statement does not change the file. */
  isReadOnly(sql: string): boolean {
    return this.#prepare(sql).readonly;
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  execute(statement: 'begin' | 'begin immediate' | 'commit' | 'rollback'): void {
    this.#prepare(statement).run();
  }

  close(): void {
    this.#file.close();
  }

  #prepare(sql: string): SQLite.Statement {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#file.prepare(sql);
    if (sql.length > preparedMaxLength) return statement;
    this.#prepared.set(sql, statement);
    if (this.#prepared.size > maxPrepared) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    return statement;
  }
}
