import type { Kysely } from 'kysely';

/** Indexes for lookups that scanned whole tables: the user of a waveform's key, and audit entries about or by an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audio_files_peaks').on('audio_files').column('peaks_key').execute();
  await db.schema.createIndex('audit_log_subject').on('audit_log').columns(['subject', 'id']).execute();
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute();
}
