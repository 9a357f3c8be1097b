import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

interface BagTable {
  /** Columns that reference a row of another table of the bag: a row belongs to the recording if all of them do. */
  within: Readonly<Record<string, string>>;
  /** Columns that order the rows, unique together. */
  order: readonly string[];
  /** Ids that the database counts, ids of accounts, times of harvesting: they are meaningless in another archive. */
  leftOut?: readonly string[];
  /** Whether rows in the trash are left out. */
  hasTrash?: true;
}

/**
 * The tables with rows of a recording, in an order in which each row refers only to rows before it, starting from
 * `recordings`; tags, audit log and omitted tables are described below.
 */
export const bagTables = {
  recordings: { within: {}, order: ['signature'], leftOut: ['created_by', 'creation_key'] },
  recording_changes: { within: { recording: 'recordings' }, order: ['id'], leftOut: ['id', 'user_id'] },
  consents: { within: { recording: 'recordings' }, order: ['recording'] },
  // Harvesters of the next archive request changes since their last visit there.
  publications: { within: { recording: 'recordings' }, order: ['recording'], leftOut: ['changed_at', 'stamp'] },
  reports: { within: { recording: 'recordings' }, order: ['id'], leftOut: ['id', 'reporter_id'] },
  files: { within: { recording: 'recordings' }, order: ['id'], hasTrash: true },
  audio_files: { within: { file_id: 'files' }, order: ['file_id'] },
  listening_copies: { within: { file_id: 'files' }, order: ['file_id'] },
  media: { within: { recording: 'recordings', file_id: 'files', display_file_id: 'files' }, order: ['id'] },
  transcripts: { within: { recording: 'recordings' }, order: ['id'], hasTrash: true },
  lines: { within: { transcript_id: 'transcripts' }, order: ['id'] },
  line_words: { within: { transcript_id: 'transcripts' }, order: ['transcript_id', 'line_key'] },
  // Before revisions, which name tags.
  tags: { within: {}, order: ['id'] },
  revisions: { within: { transcript_id: 'transcripts' }, order: ['transcript_id', 'number'], leftOut: ['user_id'] },
  closures: { within: { recording: 'recordings' }, order: ['id'] },
  closure_ranges: { within: { closure_id: 'closures' }, order: ['closure_id', 'start_ms', 'end_ms'] },
  closure_lines: { within: { closure_id: 'closures', line_id: 'lines' }, order: ['closure_id', 'line_id'] },
  line_tags: { within: { line_id: 'lines', transcript_id: 'transcripts' }, order: ['line_id', 'tag_id'] },
  audit_log: { within: {}, order: ['id'], leftOut: ['id', 'actor_id'] },
} as const satisfies Partial<Record<keyof Tables, BagTable>>;

export type BagTableName = keyof typeof bagTables;
export const bagTableNames = Object.keys(bagTables) as BagTableName[];
export const bagTable = (table: BagTableName): BagTable => bagTables[table];

/**
 * Tables whose rows belong to accounts, to the installation or to all recordings, or expire within days. If a tag was
 * joined into another one, revisions in a bag name the other one.
 */
export const notOfRecordings = [
  'users',
  'sessions',
  'trusted_devices',
  'challenges',
  'attempts',
  'user_settings',
  'editor_places',
  'erased_recordings',
  'transcriptions',
  'transcription_pieces',
  'uploads',
  'upload_chunks',
  'joined_tags',
  'thesaurus',
  'loadings',
  'loading_files',
  'jobs',
  'moved_files',
  'file_reads',
  'server_keys',
  'harvests',
  'upgrades',
  'ledger_outbox',
] as const satisfies readonly (keyof Tables)[];

/** Column by which other tables reference a row. */
export const idOf = (table: string): string => (table === 'recordings' ? 'signature' : 'id');

/** The condition of a table's rows that belong to the recording. */
export function ofRecording(table: BagTableName, signature: string): RawBuilder<boolean> {
  if (table === 'recordings') return sql`signature = ${signature}`;
  if (table === 'audit_log') return sql`subject = ${`recording:${signature}`}`;
  const { within, hasTrash } = bagTable(table);
  const conditions = Object.entries(within).map(
    ([column, parent]) =>
      sql`${sql.ref(column)} in (select ${sql.ref(idOf(parent))} from ${sql.table(parent)}
        where ${ofRecording(parent as BagTableName, signature)})`,
  );
  return sql<boolean>`${sql.join(hasTrash ? [...conditions, sql`deleted_at is null`] : conditions, sql` and `)}`;
}
