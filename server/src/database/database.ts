import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** What a repository asks: the database itself or an open transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** Runs the work in one transaction: all of it is kept, or nothing. Await nothing but the database inside. */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** @throws when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
