import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody noted who added the tags that are there: one used only in hidden recordings becomes hidden with them.
  await db.schema
    .alterTable('tags')
    .addColumn('added_by_editor', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .alterTable('recordings')
    .addColumn('list_stamp', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('recordings_updated').on('recordings').column('updated_at').execute();

  await db.schema.alterTable('audio_files').addColumn('peaks_sha256', 'text').execute();
}
