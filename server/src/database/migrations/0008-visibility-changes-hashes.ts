import type { Kysely } from 'kysely';
import { sealRecordings } from '../../features/recordings/recording-hash.repository.ts';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody noted who added the tags that are there: one used only in hidden recordings becomes hidden with them.
  await db.schema
    .alterTable('tags')
    .addColumn('added_by_editor', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .alterTable('recordings')
    .addColumn('list_stamp', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('recordings_updated').on('recordings').column('updated_at').execute();

  // Hashes of revisions that are there already come when the server converts their texts; see migration 0006.
  await db.schema.alterTable('revisions').addColumn('content_sha256', 'text').execute();
  await db.schema
    .alterTable('recordings')
    .addColumn('content_sha256', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const archive = db as Kysely<Tables>;
  const rows = await archive.selectFrom('recordings').select('signature').execute();
  const signatures = rows.map(({ signature }) => signature);
  await sealRecordings(archive, signatures);

  await db.schema.alterTable('audio_files').addColumn('peaks_sha256', 'text').execute();
}
