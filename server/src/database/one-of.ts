import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * `column IN (…)` with one array parameter, so that the statement's text does not depend on the length of the list,
 * which may be thousands.
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
