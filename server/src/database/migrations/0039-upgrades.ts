import type { Kysely } from 'kysely';

/**
 * Which version of the program changed the schema, and the copy it made before. Earlier versions read it to say who can
 * open the archive, so these columns stay in every later schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upgrades')
    .addColumn('migration', 'text', (c) => c.primaryKey())
    .addColumn('program', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('copy', 'text')
    .execute();
}
