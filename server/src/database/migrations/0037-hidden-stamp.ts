import { type Kysely, sql } from 'kysely';

/** One stamp of a recording replaces those of its closures and its consent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('hidden_stamp', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update recordings set hidden_stamp = stamps.stamp
    from (select recording, max(stamp) as stamp from (
      select recording, closed_stamp as stamp from closures
      union all select recording, pseudonym_stamp from consents where pseudonym <> '') as hiding
      group by recording) as stamps
    where signature = stamps.recording`.execute(db);
  await db.schema.alterTable('closures').dropColumn('closed_stamp').execute();
  await db.schema.alterTable('consents').dropColumn('pseudonym_stamp').execute();
}
