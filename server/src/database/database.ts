import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The database itself or an open transaction: all that a repository needs. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /**
   * Runs the work in one transaction: all of it is kept, or nothing. Await nothing but the database inside, and let
   * the work have no other effects: on a full disk `essential` runs it again.
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Runs statements that only read and see the database as of one moment; writers go on meanwhile. */
  readConsistently<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /**
   * The same database for work that must go on when the disk is full: signing in, signing out and the emails for
   * them. It may use a small reserve of space.
   */
  readonly essential: Database;
  /** @throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
