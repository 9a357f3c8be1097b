import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether statements run on PostgreSQL; otherwise on SQLite. For the few that the two cannot share. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
