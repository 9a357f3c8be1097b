import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../database/database.ts';
import { openSqlite } from '../../database/sqlite-database.ts';

/**
 * Runs the work on all tables as they are at one moment, without holding writers up. On SQLite that takes a copy of the
 * database, inside `folder`: on the disk of the backup there is room for it, the system's temporary folder may be memory.
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
