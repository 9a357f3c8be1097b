import type { Kysely } from 'kysely';

/** Times of the words of lines. A line is known by what it says and when, so each revision finds the words of its lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('line_words')
    .addColumn('transcript_id', 'text', (c) => c.notNull().references('transcripts.id').onDelete('cascade'))
    .addColumn('line_key', 'text', (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('line_words_key', ['transcript_id', 'line_key'])
    .execute();
}
