import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('consents')
    .addColumn('pseudonym', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const column of ['name_folded', 'name_inverted_folded']) {
    await db.schema
      .alterTable('consents')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('consents')
    .addColumn('pseudonym_stamp', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
