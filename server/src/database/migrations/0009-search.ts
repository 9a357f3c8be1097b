import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('search_stamp', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // The search compares all stamps each second; this index has nothing else to read.
  await db.schema.createIndex('recordings_search').on('recordings').columns(['signature', 'search_stamp']).execute();

  // The name by which a joined tag was known is looked for too. Nobody noted those of tags that were joined before.
  await db.schema
    .alterTable('joined_tags')
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  await db.schema
    .createTable('thesaurus')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('groups', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
