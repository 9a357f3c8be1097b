import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Runs the database's own checks. PostgreSQL enforces foreign keys itself and verifies pages when it reads them. */
export async function checkDatabase(database: Database): Promise<string[]> {
  if (database.kind === 'postgres') {
    await database.check();
    return [];
  }
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db);
  const broken = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(database.db);
  return [
    ...broken.map((text) => `Baza danych jest uszkodzona: ${text}`),
    ...orphans.map((row) => `Wiersz tabeli ${row.table} wskazuje na coś, czego nie ma.`),
  ];
}
