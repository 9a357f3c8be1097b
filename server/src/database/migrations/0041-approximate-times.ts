import type { Kysely } from 'kysely';

/** Marks revisions whose times are only spread over the sound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('revisions')
    .addColumn('approximate_times', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
