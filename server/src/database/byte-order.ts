import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Makes every text column of a PostgreSQL database compare by bytes, as SQLite does. With the collation of a Polish
 * installation, ranges of keys would be empty and names sorted by SQL would differ between the databases.
 */
export async function compareTextByBytes(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ table: string; changes: string }>`
    select c.relname as "table",
      string_agg(format('alter column %I type text collate "C"', a.attname), ', ') as changes
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    where a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'text'::regtype and a.attcollation <> 'pg_catalog."C"'::regcollation
    group by c.relname`.execute(db);
  for (const { table, changes } of rows) await sql`alter table ${sql.table(table)} ${sql.raw(changes)}`.execute(db);
}
