import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError } from '../database-errors.ts';

const bigintType = 20;

export interface PoolOptions {
  /** Connections at most. */
  readonly connections?: number;
  /** How long a request waits for a new or released connection. */
  readonly waitMs?: number;
}

/**
 * Maximum of prepared statements per connection. PostgreSQL keeps them until the connection ends, so a connection with
 * this many is replaced: otherwise lists of varying lengths would occupy all of them for good.
 */
const maxPrepared = 500;

/** PostgreSQL closed or refused the connection: it stops, starts, or has too many. */
const unavailableStates = /^(08|57P0|53300)/;
/** Errors of the connection itself, which come from Node or from pg and have no SQL state. */
const connectionErrors =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded|connect |read |write )/;
/** A prepared statement outlived a change of the schema: https://www.postgresql.org/docs/current/sql-prepare.html */
const staleStatement = '0A000';

/**
 * Connections to PostgreSQL for Kysely. A lost connection fails the current statement with `DatabaseUnavailableError`,
 * and is replaced at the next use. Statements are prepared once per connection.
 */
export function createPostgresPool(url: string, { connections = 10, waitMs = 5000 }: PoolOptions = {}): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  });
  // Without a listener a lost connection would end the process: the pool's listener is for idle connections, the
  // client's for others.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const wrapped = new WeakMap<pg.PoolClient, Connection>();
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailableError('PostgreSQL gives no connection.', { cause: error });
      });
      const connection = wrapped.get(client) ?? new Connection(client);
      wrapped.set(client, connection);
      // Kysely's other kind of query, with a cursor, is only for streams, which are not used.
      return connection as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

class Connection {
  readonly #client: pg.PoolClient;
  readonly #prepared = new Map<string, string>();
  #failure: DatabaseUnavailableError | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(text: string, values: unknown[]) {
    // Kysely still rolls back after the loss, but only the first error names the cause.
    if (this.#failure) throw this.#failure;
    try {
      return await this.#client.query({ text, values, name: this.#nameOf(text) });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#failure = new DatabaseUnavailableError('The connection to PostgreSQL was lost.', { cause: error });
      throw this.#failure;
    }
  }

  /** Returns the connection to the pool, which closes it after a failure or when its statements are used up. */
  release(): void {
    this.#client.release(this.#failure ?? this.#prepared.size >= maxPrepared);
  }

  /** The name of a prepared statement; undefined for statements that are not worth preparing. */
  #nameOf(text: string): string | undefined {
    const known = this.#prepared.get(text);
    if (known !== undefined || this.#prepared.size >= maxPrepared) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    this.#prepared.set(text, name);
    return name;
  }
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return unavailableStates.test(error.code ?? '') || error.code === staleStatement;
  }
  return error instanceof Error && connectionErrors.test(error.message);
}

/** 64-bit integers are parsed as numbers, because no file is larger than 2^53 bytes. */
const parserOf = ((oid: number, format?: 'text' | 'binary') =>
  oid === bigintType && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser;
