import type { Kysely } from 'kysely';

/** Nobody noted who added the tags that are there: one used only in hidden recordings becomes hidden with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tags')
    .addColumn('added_by_editor', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
