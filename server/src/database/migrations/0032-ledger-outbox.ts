import type { Kysely } from 'kysely';
import { autoId } from './auto-id.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await autoId(db.schema.createTable('ledger_outbox'), db)
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .addColumn('claimed_until', 'text')
    .execute();
}
