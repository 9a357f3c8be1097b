import type { Kysely } from 'kysely';

/** A transcription goes on with the engine, model and language for which it was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('transcriptions').addColumn('settings', 'text').execute();
}
