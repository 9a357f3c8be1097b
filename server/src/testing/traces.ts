import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { TestApp } from './build-test-app.ts';

/** Tables that a refused request must not change. */
const watched = [
  'users',
  'trusted_devices',
  'audit_log',
  'recordings',
  'erased_recordings',
  'recording_changes',
  'consents',
  'publications',
  'reports',
  'closures',
  'closure_ranges',
  'closure_lines',
  'files',
  'audio_files',
  'listening_copies',
  'uploads',
  'loadings',
  'loading_files',
  'upload_chunks',
  'transcripts',
  'lines',
  'revisions',
  'tags',
  'line_tags',
  'joined_tags',
  'thesaurus',
  'user_settings',
  'editor_places',
  'media',
  'jobs',
] as const satisfies (keyof Tables)[];

/**
 * Hashes every row and every stored file's key: equal before and after means unchanged. `last_seen_at` is left out,
 * because every request may change it.
 */
export async function tracesOf({ dependencies: { database, storage } }: TestApp): Promise<string> {
  const hash = createHash('sha256');
  hash.update(database.kind === 'postgres' ? await hashInPostgres(database.db) : await readRows(database.db));
  const files: string[] = [];
  for await (const key of storage.list()) files.push(key);
  for await (const { id, size } of storage.listStaged()) files.push(`staged ${id} ${size}`);
  return hash.update(files.sort().join('\n')).digest('hex');
}

async function readRows(db: Queryable): Promise<string> {
  const tables: string[] = [];
  for (const table of watched) {
    const rows = await db.selectFrom(table).selectAll().execute();
    const texts = rows.map((row) => JSON.stringify({ ...row, last_seen_at: undefined }));
    tables.push(table, ...texts.sort());
  }
  return tables.join('\n');
}

/**
 * One query instead of one for each table: the access matrix calls this after each of its two thousand refused calls.
 */
async function hashInPostgres(db: Queryable): Promise<string> {
  const row = sql`(to_jsonb(t) - 'last_seen_at')::text`;
  const tables = watched.map(
    (table) => sql`select ${sql.lit(table)} as name, md5(string_agg(${row}, ',' order by ${row})) as hash
      from ${sql.table(table)} as t`,
  );
  const { rows } = await sql<{ name: string; hash: string | null }>`${sql.join(tables, sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
}
