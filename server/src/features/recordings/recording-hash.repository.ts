import type { Selectable } from 'kysely';
import { contentHash } from '../../database/content-hash.ts';
import type { Queryable } from '../../database/database.ts';
import type { FilesTable } from '../../database/tables/files.ts';
import type { MediaTable, RecordingsTable } from '../../database/tables/recordings.ts';

/** Columns that users fill in. Others change by themselves: versions, times, names of deleted accounts. */
const hashedColumns = [
  'signature',
  'signature_folded',
  'title',
  'date',
  'location',
  'duration',
  'interviewer',
  'interviewee_name',
  'interviewee_biography',
  'photo',
  'summary',
  'timeline',
  'indexes',
  'format',
  'restrictions',
  'rights',
  'downloadable',
  'published',
  'catalogue',
  'proofreading_email',
  'proofreading_status',
  'created_at',
  'deleted_at',
] as const satisfies (keyof RecordingsTable)[];

/**
 * Writes the hash of a recording's data except its transcripts. `changeRecording` calls this after each change;
 * `archive check` recomputes the hash and so detects changes made in any other way.
 */
export async function sealRecordings(db: Queryable, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) {
    const content_sha256 = await hashRecording(db, signature);
    await db.updateTable('recordings').set({ content_sha256 }).where('signature', '=', signature).execute();
  }
}

/** The hash of a recording as stored now: its row, its files, and its media in order. */
export async function hashRecording(db: Queryable, signature: string): Promise<string> {
  const row = await db.selectFrom('recordings').selectAll().where('signature', '=', signature).executeTakeFirst();
  return contentHash({
    recording: row && pick(row, hashedColumns),
    files: await listFiles(db, signature),
    audio: await listAudio(db, signature),
    media: await listMedia(db, signature),
  });
}

/** Lists files without those in the trash, because emptying the trash is not a change. */
async function listFiles(db: Queryable, signature: string) {
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('recording', '=', signature)
    .where('deleted_at', 'is', null)
    .execute();
  const columns = ['id', 'name', 'name_folded', 'kind', 'storage_key', 'content_type', 'bytes', 'sha256'] as const;
  return sortById(rows.map((row) => pick<FilesTable, (typeof columns)[number]>(row, columns)));
}

/** Ids of the audio files in order; their position numbers may have gaps. */
async function listAudio(db: Queryable, signature: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select(['audio_files.file_id', 'audio_files.position'])
    .where('files.recording', '=', signature)
    .where('files.deleted_at', 'is', null)
    .execute();
  return inOrder(rows.map(({ file_id, position }) => ({ id: file_id, position }))).map(({ id }) => id);
}

async function listMedia(db: Queryable, signature: string) {
  const rows = await db
    .selectFrom('media')
    .innerJoin('files', 'files.id', 'media.display_file_id')
    .selectAll('media')
    .where('media.recording', '=', signature)
    .where('files.deleted_at', 'is', null)
    .execute();
  const columns = ['id', 'type', 'file_id', 'display_file_id', 'thumbnail_file_id', 'title', 'description'] as const;
  const more = ['downloadable', 'internal', 'width', 'height', 'created_at'] as const;
  return inOrder(rows).map((row) => pick<Selectable<MediaTable>, keyof typeof row>(row, [...columns, ...more]));
}

function pick<Row extends object, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}

function sortById<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function inOrder<Row extends { id: string; position: number }>(rows: Row[]): Row[] {
  return sortById(rows).sort((a, b) => a.position - b.position);
}
