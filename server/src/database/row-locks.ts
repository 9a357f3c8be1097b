import type { Queryable } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * Whether rows that are read before they are written must be locked with `FOR UPDATE`: PostgreSQL allows concurrent
 * writes, while SQLite runs one write transaction at a time and does not support the clause.
 */
export function needsRowLocks(db: Queryable): boolean {
  return isPostgres(db);
}
