import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether statements run on PostgreSQL instead of SQLite, for the few that differ. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
