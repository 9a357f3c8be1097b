import { join } from 'node:path';

/**
 * The tables of a backup with the columns of their keys, in an order in which no row refers to one that is not there
 * yet. Everything else is left out: see `leftOut`.
 */
export const backupTables = {
  users: ['id'],
  audit_log: ['id'],
  recordings: ['signature'],
  erased_recordings: ['signature_folded'],
  recording_changes: ['id'],
  files: ['id'],
  audio_files: ['file_id'],
  media: ['id'],
  transcripts: ['id'],
  lines: ['id'],
  revisions: ['transcript_id', 'number'],
  tags: ['id'],
  line_tags: ['tag_id', 'line_id'],
  joined_tags: ['tag_id'],
} as const;

/**
 * Tables that are never backed up. Sessions, codes, counters and unfinished uploads end within days. The queue holds
 * emails with codes; `restore` queues the work on files again.
 */
export const leftOut = ['sessions', 'challenges', 'attempts', 'uploads', 'upload_chunks', 'jobs'];

export type BackupTable = keyof typeof backupTables;
export const backupTableNames = Object.keys(backupTables) as BackupTable[];

/** Tables whose ids the database counts: after a restore the counting goes on behind the highest. */
export const countedTables: readonly BackupTable[] = ['audit_log', 'recording_changes', 'tags'];

/**
 * `manifest.json` of a backup folder. Beside it: `tables/{table}.ndjson`, one row a line, the same for both
 * databases, and `files/{key}`.
 */
export interface BackupManifest {
  format: 2;
  madeAt: string;
  migrations: string[];
  rows: Record<BackupTable, number>;
  /** SHA-256 of each table's file. */
  tables: Record<BackupTable, string>;
  /** Storage key → SHA-256 of its file. */
  files: Record<string, string>;
  /** Files that differed from the archive's own hash when they were copied: storage key → SHA-256 of the copy. */
  damaged: Record<string, string>;
  /** Files with a row that were missing in the storage, or unreadable. */
  missing: string[];
  /** Files that were erased for good while the backup ran. */
  erased: string[];
}

export const manifestPath = (folder: string): string => join(folder, 'manifest.json');
export const tablePath = (folder: string, table: BackupTable): string => join(folder, 'tables', `${table}.ndjson`);
export const filePath = (folder: string, key: string): string => join(folder, 'files', key);
