import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * A text of all rows as one, a line for each; null without rows. Thousands of rows cost several times more one by one.
 * The order is any.
 */
export function joined(text: Expression<string>): RawBuilder<string | null> {
  return sql<string | null>`string_agg(${text}, cast(${'\n'} as text))`;
}
