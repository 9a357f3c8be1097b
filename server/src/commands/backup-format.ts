/**
 * What a backup holds and the columns of each table's key, in an order in which no row points to one that is not
 * there yet. Sessions, codes, counters of tries, email (a kind of job) and half uploads are left out: they end within
 * days.
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
  jobs: ['id'],
} as const;

export type BackupTable = keyof typeof backupTables;
export const backupTableNames = Object.keys(backupTables) as BackupTable[];

/** Columns of bytes: JSON holds them as base64. */
const byteColumns: Partial<Record<BackupTable, readonly string[]>> = { revisions: ['content'] };

/** A row as one line of a table's file. */
export function writeRow(table: BackupTable, row: Readonly<Record<string, unknown>>): string {
  const written = { ...row };
  for (const column of byteColumns[table] ?? []) {
    const bytes = written[column];
    if (bytes instanceof Uint8Array) written[column] = Buffer.from(bytes).toString('base64');
  }
  return `${JSON.stringify(written)}\n`;
}

/** The row that `writeRow` wrote. */
export function readRow(table: BackupTable, line: string): Record<string, unknown> {
  const row = JSON.parse(line) as Record<string, unknown>;
  for (const column of byteColumns[table] ?? []) {
    const text = row[column];
    if (typeof text === 'string') row[column] = Buffer.from(text, 'base64');
  }
  return row;
}

/** Tables whose ids the database counts: after a restore the counting goes on behind the highest. */
export const countedTables: readonly BackupTable[] = ['audit_log', 'recording_changes', 'tags'];

/**
 * `manifest.json` of a backup folder. Beside it: `tables/{table}.ndjson`, one row a line, the same for both
 * databases, and `files/{key}`.
 */
export interface BackupManifest {
  format: 1;
  madeAt: string;
  migrations: string[];
  rows: Record<BackupTable, number>;
  /** Storage key → SHA-256 of its file. */
  files: Record<string, string>;
}
