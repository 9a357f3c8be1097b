import type { Kysely } from 'kysely';

/** When each stored file was last read back and compared with its hash, and with what result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('file_reads')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('result', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('file_reads_at').on('file_reads').column('at').execute();
}
