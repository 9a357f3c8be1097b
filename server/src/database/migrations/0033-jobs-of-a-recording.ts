import type { Kysely } from 'kysely';

/** An index for the deletion of a recording's jobs, which scanned all jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('jobs_recording').on('jobs').column('recording').execute();
}
