import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * A column's values of all rows as one JSON array, unordered, but in the same order for all such columns of a query.
 */
export function jsonColumn(db: Queryable, column: Expression<unknown>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`cast(coalesce(json_agg(${column}), '[]') as text)`
    : sql<string>`json_group_array(${column})`;
}
