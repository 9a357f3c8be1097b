import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('listening_copies')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('files.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('storage_key', 'text')
    .addColumn('bytes', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('bit_rate', 'integer')
    .addColumn('duration_ms', 'integer')
    .addColumn('source_loudness', 'integer')
    .addColumn('loudness', 'integer')
    .addColumn('peaks_key', 'text')
    .addColumn('peaks_sha256', 'text')
    .addColumn('peaks_per_second', 'integer')
    .addColumn('made_at', 'text')
    .execute();
  await db.schema.createIndex('listening_copies_key').on('listening_copies').column('storage_key').execute();
  await db.schema.createIndex('listening_copies_peaks').on('listening_copies').column('peaks_key').execute();
}
