import type { Kysely } from 'kysely';

/** Where a narrator's name may stay although a pseudonym hides it: nothing has been decided in earlier archives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('consents')
    .addColumn('kept_names', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
}
