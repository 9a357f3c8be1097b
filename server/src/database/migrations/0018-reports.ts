import type { Kysely } from 'kysely';
import { autoId } from './auto-id.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await autoId(db.schema.createTable('reports'), db)
    .addColumn('recording', 'text', (c) => c.notNull().references('recordings.signature').onDelete('cascade'))
    .addColumn('audio_name', 'text', (c) => c.notNull())
    .addColumn('start_ms', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('contact', 'text')
    .addColumn('reporter_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('due_on', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .execute();
  await db.schema.createIndex('reports_due').on('reports').columns(['decided_at', 'due_on']).execute();
  await db.schema.createIndex('reports_recording').on('reports').column('recording').execute();
  await db.schema.createIndex('reports_reporter').on('reports').columns(['reporter_id', 'created_at']).execute();
}
