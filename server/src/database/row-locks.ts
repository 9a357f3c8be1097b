import { PostgresAdapter } from 'kysely';
import type { Queryable } from './database.ts';

/**
 * Whether rows that are read before they are written must be locked (`FOR UPDATE`): PostgreSQL lets others write in
 * between, while SQLite has one transaction at a time and no words for it.
 */
export function needsRowLocks(db: Queryable): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
