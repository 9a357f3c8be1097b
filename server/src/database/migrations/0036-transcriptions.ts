import type { Kysely } from 'kysely';

/** Machine transcription: what is being made, piece by piece, and by what a revision was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('revisions').addColumn('machine', 'text').execute();
  await db.schema
    .createTable('transcriptions')
    .addColumn('file_id', 'text', (c) => c.primaryKey().references('files.id').onDelete('cascade'))
    .addColumn('job_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('longest_piece_ms', 'integer', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('transcript_id', 'text')
    .addColumn('revision', 'integer')
    .addColumn('is_aside', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('transcription_pieces')
    .addColumn('file_id', 'text', (c) => c.notNull().references('transcriptions.file_id').onDelete('cascade'))
    .addColumn('start_ms', 'integer', (c) => c.notNull())
    .addColumn('end_ms', 'integer', (c) => c.notNull())
    .addColumn('words', 'text')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('transcription_pieces_key', ['file_id', 'start_ms', 'end_ms'])
    .execute();
}
