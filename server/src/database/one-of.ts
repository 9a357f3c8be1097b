import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Whether a whole number is one of these, of which there may be thousands: they are one parameter, so that the statement
 * is the same for any number of them.
 */
export function isOneOf<Tables>(
  db: Kysely<Tables>,
  column: Expression<number>,
  numbers: readonly number[],
): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${column} = any(cast(${numbers} as bigint[]))`
    : sql<boolean>`${column} in (select value from json_each(${JSON.stringify(numbers)}))`;
}
