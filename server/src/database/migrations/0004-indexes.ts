import type { Kysely } from 'kysely';

/**
 * Foreign keys that lacked an index, so that deleting a file or an account does not scan whole tables, and the audit
 * log by time.
 */
const indexes = {
  media_file: { table: 'media', column: 'file_id' },
  media_display_file: { table: 'media', column: 'display_file_id' },
  media_thumbnail_file: { table: 'media', column: 'thumbnail_file_id' },
  revisions_user: { table: 'revisions', column: 'user_id' },
  recordings_created_by: { table: 'recordings', column: 'created_by' },
  recording_changes_user: { table: 'recording_changes', column: 'user_id' },
  challenges_user: { table: 'challenges', column: 'user_id' },
  uploads_recording: { table: 'uploads', column: 'recording' },
  audit_log_at: { table: 'audit_log', column: 'at' },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, { table, column }] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).column(column).execute();
  }
}
