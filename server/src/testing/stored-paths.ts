import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Folders of a test: its data folder, and the program with its content. */
const folders = [`${tmpdir()}/`, process.cwd()];

/** Columns that contain a path of this machine, each as `table.column: value`. */
export async function storedPaths({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text = textOf(value);
      if (folders.some((folder) => text.includes(folder))) found.push(`${name}.${column}: ${text}`);
    }
  }
  return found;
}

function textOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isPacked = value[0] === 0x1f && value[1] === 0x8b;
  return Buffer.from(isPacked ? gunzipSync(value) : value).toString('latin1');
}
