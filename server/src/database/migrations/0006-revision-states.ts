import { type Kysely, PostgresAdapter } from 'kysely';

/**
 * A revision keeps bytes instead of base64 text, and beside the text the tags and proofread marks of its lines. The old
 * texts stay in `legacy_content` for now: the server moves them in small transactions while it runs, since moving many
 * gigabytes in one would keep an archive closed for minutes and begin anew after each break.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema.alterTable('revisions').renameColumn('content', 'legacy_content').execute();
  await db.schema
    .alterTable('revisions')
    .addColumn('content', isPostgres ? 'bytea' : 'blob')
    .execute();
  await db.schema.alterTable('revisions').addColumn('tags', 'text').execute();
  await db.schema.alterTable('revisions').addColumn('proofread', 'text').execute();
  await db.schema.alterTable('revisions').addColumn('action', 'text').execute();
  await db.schema.alterTable('revisions').addColumn('restored_from', 'integer').execute();

  await db.schema
    .createTable('joined_tags')
    .addColumn('tag_id', 'integer', (c) => c.primaryKey())
    .addColumn('into_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('joined_tags_into').on('joined_tags').column('into_id').execute();
}
