import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { type BackupTable, backupTables, tablePath } from './backup-format.ts';
import { hashingStep } from './hash-stream.ts';

const rowsPerRead = 2000;

/** Writes one JSON object a line; reads in pages by key, so that memory stays small. */
export async function dumpTable(
  db: Queryable,
  table: BackupTable,
  folder: string,
): Promise<{ rows: number; sha256: string }> {
  let count = 0;
  async function* lines() {
    for await (const rows of readPages(db, table)) {
      count += rows.length;
      for (const row of rows) yield encodeRow(row);
    }
  }
  const { step, digest } = hashingStep();
  await pipeline(lines, step, createWriteStream(tablePath(folder, table), { mode: 0o600, flush: true }));
  return { rows: count, sha256: digest() };
}

/** Reads a table in pages, in the order of its key; `condition` limits the rows. */
export async function* readPages(
  db: Queryable,
  table: BackupTable,
  condition: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<Record<string, unknown>[]> {
  const key = backupTables[table];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Record<string, unknown> | undefined;
  for (;;) {
    const after = last ? sql`and (${columns}) > (${sql.join(key.map((column) => sql.val(last?.[column])))})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${condition} ${after} order by ${columns} limit ${sql.lit(rowsPerRead)}`.execute(
      db,
    );
    yield rows;
    last = rows.at(-1);
    if (rows.length < rowsPerRead) return;
  }
}

/** Writes bytes as `{"base64": …}`, because JSON has no type for them. */
export function encodeRow(row: Record<string, unknown>): string {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
}

/** Parses a line written by `dumpTable`. */
export function decodeRow(line: string): Record<string, unknown> {
  const entries = Object.entries(JSON.parse(line) as Record<string, unknown>).map(([column, value]) => [
    column,
    isBytes(value) ? Buffer.from(value.base64, 'base64') : value,
  ]);
  return Object.fromEntries(entries);
}

function isBytes(value: unknown): value is { base64: string } {
  return typeof value === 'object' && value !== null && 'base64' in value;
}
