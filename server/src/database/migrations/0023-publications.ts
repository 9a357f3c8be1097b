import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to recordings: a tombstone outlives the recording.
  await db.schema
    .createTable('publications')
    .addColumn('recording', 'text', (c) => c.primaryKey())
    .addColumn('level', 'text')
    .addColumn('level_since', 'text', (c) => c.notNull())
    .addColumn('published_at', 'text', (c) => c.notNull())
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('stamp', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('publications_changed').on('publications').columns(['changed_at', 'recording']).execute();
  await db.schema.createIndex('publications_published').on('publications').column('published_at').execute();
}
