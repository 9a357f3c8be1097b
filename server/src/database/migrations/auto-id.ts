import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely';

/** A counting `id` as each database writes it. */
export function autoId<Table extends string>(
  table: CreateTableBuilder<Table>,
  db: Kysely<unknown>,
): CreateTableBuilder<Table, 'id'> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? table.addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());
}
