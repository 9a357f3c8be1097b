import type { Kysely } from 'kysely';

/** Whether the header of a sound states a wrong length; unknown for sounds that were measured before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_files').addColumn('has_wrong_length', 'integer').execute();
}
