import type { Kysely } from 'kysely';
import { autoId } from './auto-id.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transcripts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recording', 'text', (c) => c.notNull().references('recordings.signature').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_folded', 'text', (c) => c.notNull())
    .addColumn('audio_name', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .addUniqueConstraint('transcripts_name', ['recording', 'name_folded'])
    .execute();

  await db.schema
    .createTable('lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('transcript_id', 'text', (c) => c.notNull().references('transcripts.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('start_ms', 'integer', (c) => c.notNull())
    .addColumn('end_ms', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('proofread', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('lines_transcript').on('lines').columns(['transcript_id', 'position']).execute();
  await db.schema.createIndex('lines_start').on('lines').columns(['transcript_id', 'start_ms']).execute();

  await db.schema
    .createTable('revisions')
    .addColumn('transcript_id', 'text', (c) => c.notNull().references('transcripts.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('edit_session', 'text')
    .addColumn('line_count', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('revisions_key', ['transcript_id', 'number'])
    .execute();

  await autoId(db.schema.createTable('tags'), db)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_folded', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('tags_name', ['type', 'name_folded'])
    .execute();

  await db.schema
    .createTable('line_tags')
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('line_id', 'text', (c) => c.notNull().references('lines.id').onDelete('cascade'))
    .addColumn('transcript_id', 'text', (c) => c.notNull().references('transcripts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('line_tags_key', ['tag_id', 'line_id'])
    .execute();
  await db.schema.createIndex('line_tags_line').on('line_tags').column('line_id').execute();
  await db.schema.createIndex('line_tags_transcript').on('line_tags').columns(['transcript_id', 'tag_id']).execute();
}
