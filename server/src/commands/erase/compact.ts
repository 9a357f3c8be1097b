import { type Kysely, sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';

/**
 * Overwrites the remains of deleted rows in the database's files: SQLite rewrites both files and empties their logs,
 * PostgreSQL frees the space for new rows.
 */
export async function compact({
  database,
  searchStore,
}: Pick<Dependencies, 'database' | 'searchStore'>): Promise<void> {
  if (database.kind === 'postgres') {
    await sql`vacuum`.execute(database.db);
    return;
  }
  for (const db of [database.db, searchStore.db] as Kysely<unknown>[]) {
    await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  }
}
