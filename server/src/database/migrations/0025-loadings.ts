import type { Kysely } from 'kysely';

/** Loadings of many interviews, and the files that are uploaded for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loadings')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('job_id', 'text')
    .addColumn('results', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('loadings_user').on('loadings').column('user_id').execute();
  await db.schema
    .createTable('loading_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('loading_id', 'text', (c) => c.notNull().references('loadings.id').onDelete('cascade'))
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('received', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('loading_files_path', ['loading_id', 'path'])
    .execute();
}
