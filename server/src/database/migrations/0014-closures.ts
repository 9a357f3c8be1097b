import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('closures')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recording', 'text', (c) => c.notNull().references('recordings.signature').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('audio_name', 'text', (c) => c.notNull())
    .addColumn('checked_files', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('public_reason', 'text', (c) => c.notNull())
    .addColumn('requested_by', 'text', (c) => c.notNull())
    .addColumn('last_day', 'text')
    .addColumn('at_end', 'text', (c) => c.notNull())
    .addColumn('end_announced', 'integer', (c) => c.notNull())
    .addColumn('closed_stamp', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('closures_recording').on('closures').column('recording').execute();

  await db.schema
    .createTable('closure_ranges')
    .addColumn('closure_id', 'text', (c) => c.notNull().references('closures.id').onDelete('cascade'))
    .addColumn('start_ms', 'integer', (c) => c.notNull())
    .addColumn('end_ms', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('closure_ranges_key', ['closure_id', 'start_ms', 'end_ms'])
    .execute();

  await db.schema
    .createTable('closure_lines')
    .addColumn('closure_id', 'text', (c) => c.notNull().references('closures.id').onDelete('cascade'))
    .addColumn('line_id', 'text', (c) => c.notNull().references('lines.id').onDelete('cascade'))
    .addColumn('chosen', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('closure_lines_key', ['closure_id', 'line_id'])
    .execute();
  await db.schema.createIndex('closure_lines_line').on('closure_lines').column('line_id').execute();
}
