import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('recording', 'text', (c) => c.primaryKey().references('recordings.signature').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('agreement', 'text', (c) => c.notNull())
    .addColumn('agreed_on', 'text', (c) => c.notNull())
    .addColumn('taken_by', 'text', (c) => c.notNull())
    .addColumn('uses', 'text', (c) => c.notNull())
    .addColumn('allows_signed_in', 'integer', (c) => c.notNull())
    .addColumn('allows_download', 'integer', (c) => c.notNull())
    .addColumn('conditions', 'text', (c) => c.notNull())
    .addColumn('terms', 'text', (c) => c.notNull())
    .addColumn('valid_until', 'text')
    .addColumn('embargo_until', 'text')
    .addColumn('embargo_announced', 'integer', (c) => c.notNull())
    .addColumn('withdrawn_on', 'text')
    .addColumn('withdrawal_kind', 'text', (c) => c.notNull())
    .addColumn('withdrawal_scope', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}
