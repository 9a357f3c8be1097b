import type { Kysely } from 'kysely';

/**
 * Until now staff heard originals, whose clock may be wrong in a browser. Which ones is measured after the update; times
 * that were set by ear in those have to be checked. Rows of earlier bags and backups get the same values.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_files').addColumn('has_exact_clock', 'integer').execute();
  await db.schema
    .alterTable('audio_files')
    .addColumn('times_to_check', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
