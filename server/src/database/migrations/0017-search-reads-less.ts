import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('text_stamp', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Each search reads which recordings and transcripts the caller may see: from these indexes alone.
  await db.schema
    .createIndex('recordings_visible')
    .on('recordings')
    .columns(['restrictions', 'deleted_at', 'signature'])
    .execute();
  await db.schema
    .createIndex('transcripts_visible')
    .on('transcripts')
    .columns(['recording', 'deleted_at', 'id'])
    .execute();
}
