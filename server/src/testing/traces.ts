import { createHash } from 'node:crypto';
import type { Tables } from '../database/tables.ts';
import type { TestApp } from './build-test-app.ts';

/** Tables that a refused request must leave unchanged. */
const watched = [
  'users',
  'trusted_devices',
  'audit_log',
  'recordings',
  'erased_recordings',
  'recording_changes',
  'consents',
  'files',
  'audio_files',
  'listening_copies',
  'uploads',
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
 * because every request may move it.
 */
export async function tracesOf({ dependencies: { database, storage } }: TestApp): Promise<string> {
  const hash = createHash('sha256');
  for (const table of watched) {
    const rows = await database.db.selectFrom(table).selectAll().execute();
    hash.update(
      table +
        rows
          .map((row) => JSON.stringify({ ...row, last_seen_at: undefined }))
          .sort()
          .join('\n'),
    );
  }
  const files: string[] = [];
  for await (const key of storage.list()) files.push(key);
  for await (const { id, size } of storage.listStaged()) files.push(`staged ${id} ${size}`);
  return hash.update(files.sort().join('\n')).digest('hex');
}
