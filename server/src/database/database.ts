import type { Kysely, Transaction } from 'kysely';
import type { Presence } from './presence.ts';
import type { Tables } from './tables.ts';

declare const writes: unique symbol;

/**
 * An open transaction that may write. Only `Database.transaction` makes one, so a parameter of this type is proof of a
 * transaction.
 */
export type Tx = Transaction<Tables> & { readonly [writes]: true };

/** The database or any transaction: enough for a repository that reads. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /**
   * Runs the work in one transaction, which commits completely or not at all. Inside, await only the database and cause
   * no other effects: on a full disk `essential` runs the work again.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs reading statements that see the database at one moment, without blocking writers. */
  readConsistently<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /**
   * The same database for work that must succeed on a full disk: signing in, signing out and the emails for
   * them. It may use a small reserve of space.
   */
  readonly essential: Database;
  /** Absent from databases that only one process ever uses. */
  readonly openPresence?: () => Presence;
  /** @throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
