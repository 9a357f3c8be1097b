import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../database/database.ts';
import { openSqlite } from '../../database/sqlite/sqlite-database.ts';

/**
 * Runs the work on all tables at one moment without blocking writers. On SQLite this needs a copy of the database,
 * which is made inside `folder`: the backup's disk has room for it, while the system's temporary folder may be in
 * memory.
 */
export async function withSnapshot<T>(
  database: Database,
  folder: string,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  if (database.kind === 'postgres') {
    return database.db.transaction().setIsolationLevel('repeatable read').execute(work);
  }
  const home = join(folder, 'snapshot');
  await mkdir(home, { mode: 0o700 });
  try {
    const path = join(home, 'archive.sqlite');
    await sql`vacuum into ${sql.lit(path)}`.execute(database.db);
    const snapshot = openSqlite(path);
    try {
      return await work(snapshot.db);
    } finally {
      await snapshot.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
