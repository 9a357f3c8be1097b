import { type Kysely, sql } from 'kysely';

/** New columns are null where nobody chose anything, so that the stored hashes of recordings stay valid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('published', 'text').execute();
  await db.schema.alterTable('recordings').addColumn('catalogue', 'text').execute();
  await db.schema.createIndex('recordings_published').on('recordings').column('published').execute();
  await db.schema
    .alterTable('consents')
    .addColumn('allows_open_internet', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update consents set allows_open_internet = 1 where uses like '%"open-internet"%'`.execute(db);
}
