import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { isLockedByOther } from '../database-errors.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** How long a write waits for another process (a restore, an operator's command) that holds the write lock. */
const lockWaitMs = 5000;
const longestPauseMs = 25;
/** Connections kept open for consistent reads; more are opened and closed as needed. */
const maxIdleSnapshots = 2;

/** A connection that belongs to one transaction until it is released. */
export interface HeldFile {
  readonly file: SqliteFile;
  release(): void;
}

/**
 * The connections of one process to the SQLite file. better-sqlite3 is synchronous and SQLite has one writer, so:
 *
 * - one connection writes. Write transactions are queued on it, and waiting for another process is a series of attempts
 * with pauses, because SQLite's own busy timeout would block the event loop and with it every request;
 * - one connection reads outside transactions, in parallel to an open write transaction and as of the last commit;
 * - each consistent read has a separate connection, because it keeps its snapshot while others continue to read.
 */
export class SqliteConnections {
  readonly #writer: SqliteFile;
  readonly #reader: SqliteFile;
  readonly #openReader: () => SqliteFile;
  readonly #idleSnapshots: SqliteFile[] = [];
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(writer: SqliteFile, openReader: () => SqliteFile) {
    this.#writer = writer;
    this.#openReader = openReader;
    this.#reader = openReader();
  }

  /** Runs a statement outside any transaction. */
  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#reader.isReadOnly(query.sql)) return this.#reader.run(query);
    const { file, release, mayRetry } = await this.#takeWriter();
    try {
      return await retryWhileLocked(() => file.run<Row>(query), mayRetry);
    } finally {
      release();
    }
  }

  /**
   * Begins a transaction that may write. It takes the write lock at once, so that it cannot fail to get the lock later.
   */
  async beginWriting(): Promise<HeldFile> {
    const { file, release, mayRetry } = await this.#takeWriter();
    try {
      await retryWhileLocked(() => file.execute('begin immediate'), mayRetry);
    } catch (error) {
      release();
      throw error;
    }
    return { file, release };
  }

  /** Begins a read-only transaction without the write lock; all of it sees the state at its first statement. */
  beginReading(): HeldFile {
    const file = this.#idleSnapshots.pop() ?? this.#openReader();
    file.execute('begin');
    return {
      file,
      release: () => {
        if (this.#idleSnapshots.length < maxIdleSnapshots) this.#idleSnapshots.push(file);
        else file.close();
      },
    };
  }

  close(): void {
    for (const file of this.#idleSnapshots.splice(0)) file.close();
    this.#reader.close();
    this.#writer.close();
  }

  /** Waits in the queue; the timeout includes that time, so that a long lock fails all waiting transactions at once. */
  async #takeWriter(): Promise<HeldFile & { mayRetry(): boolean }> {
    const deadline = performance.now() + lockWaitMs;
    const before = this.#lastTurn;
    let release = () => {};
    this.#lastTurn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return { file: this.#writer, release, mayRetry: () => performance.now() < deadline };
  }
}

async function retryWhileLocked<T>(work: () => T, mayRetry: () => boolean): Promise<T> {
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return work();
    } catch (error) {
      if (!isLockedByOther(error) || !mayRetry()) throw error;
    }
    await setTimeout(pauseMs);
  }
}
