import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * A text of all rows as one, a line for each; null without rows. Thousands of rows cost several times more one by one.
 * The order is any.
 */
export function joined(text: Expression<string>): RawBuilder<string | null> {
  return sql<string | null>`string_agg(${text}, cast(${'\n'} as text))`;
}

/**
 * A column's values of all rows as one JSON array. The order is any, but the same for all such columns of a query.
 */
export function jsonColumn(db: Queryable, column: Expression<unknown>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`cast(coalesce(json_agg(${column}), '[]') as text)`
    : sql<string>`json_group_array(${column})`;
}
