import type { MachineFacts } from '@glosy/core/transcript/transcription';
import type { Selectable, Updateable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { TranscriptionPiecesTable, TranscriptionsTable } from '../../database/tables/transcriptions.ts';

export type TranscriptionRow = Selectable<TranscriptionsTable>;

export function findTranscription(db: Queryable, fileId: string): Promise<TranscriptionRow | undefined> {
  return db.selectFrom('transcriptions').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}

/** The measured sounds of `listUntranscribed` that were added in this time and never ordered. */
export function listNewUntranscribed(db: Queryable, { from, before }: { from: string; before: string }) {
  return untranscribed(db, ['done', 'waiting', 'running', 'failed', 'cancelled'])
    .where('audio_files.state', '=', 'ready')
    .where('files.created_at', '>=', from)
    .where('files.created_at', '<', before)
    .execute();
}

/**
 * Sounds of a recording without a transcript; not if the recording has a transcript without a sound, or if their
 * transcription is done or in progress.
 */
export function listUntranscribed(db: Queryable, recording: string) {
  return untranscribed(db, ['done', 'waiting', 'running']).where('files.recording', '=', recording).execute();
}

function untranscribed(db: Queryable, orders: TranscriptionRow['state'][]) {
  return db
    .selectFrom('files')
    .innerJoin('audio_files', 'audio_files.file_id', 'files.id')
    .innerJoin('recordings', 'recordings.signature', 'files.recording')
    .select(['files.id', 'files.recording', 'files.name'])
    .where('files.deleted_at', 'is', null)
    .where('recordings.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transcriptions')
            .select('file_id')
            .whereRef('file_id', '=', 'files.id')
            .where('transcriptions.state', 'in', orders),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transcripts')
            .select('transcripts.id')
            .whereRef('transcripts.recording', '=', 'files.recording')
            .where('transcripts.deleted_at', 'is', null)
            .where((eb) => eb.or([eb('audio_name', '=', ''), eb('audio_name', '=', eb.ref('files.name'))])),
        ),
      ),
    )
    .orderBy('files.created_at')
    .orderBy('files.name');
}

/** Inserts an order, or replaces one that has ended; false while one waits or runs. Earlier results are deleted. */
export async function insertOrder(
  tx: Queryable,
  order: Pick<TranscriptionRow, 'file_id' | 'job_id' | 'place' | 'model' | 'longest_piece_ms' | 'settings'>,
): Promise<boolean> {
  const row = { ...order, state: 'waiting', error: null, transcript_id: null, revision: null, is_aside: 0 } as const;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('transcriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('file_id').doUpdateSet(row).where('transcriptions.state', 'in', ['done', 'failed', 'cancelled']),
    )
    .executeTakeFirst();
  const isNew = numInsertedOrUpdatedRows === 1n;
  if (isNew) await deletePieces(tx, order.file_id);
  return isNew;
}

/** Updates the transcription of this job; false when its file was deleted or it was ordered again. */
export async function updateTranscription(
  db: Queryable,
  { fileId, jobId }: { fileId: string; jobId: string },
  set: Updateable<TranscriptionsTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('transcriptions')
    .set(set)
    .where('file_id', '=', fileId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function listPieces(db: Queryable, fileId: string): Promise<Selectable<TranscriptionPiecesTable>[]> {
  return db.selectFrom('transcription_pieces').selectAll().where('file_id', '=', fileId).orderBy('start_ms').execute();
}

/** A transcribed piece is processed again only after a new order deleted it. */
export async function insertPiece(tx: Queryable, piece: TranscriptionPiecesTable): Promise<void> {
  await tx
    .insertInto('transcription_pieces')
    .values(piece)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deletePieces(tx: Queryable, fileId: string): Promise<void> {
  await tx.deleteFrom('transcription_pieces').where('file_id', '=', fileId).execute();
}

/** The transcriptions of a recording with their sounds, jobs and revisions, by name of the sound. */
export async function listTranscriptions(db: Queryable, recording: string) {
  const rows = await db
    .selectFrom('transcriptions')
    .innerJoin('files', 'files.id', 'transcriptions.file_id')
    .leftJoin('jobs', 'jobs.id', 'transcriptions.job_id')
    .leftJoin('transcripts', 'transcripts.id', 'transcriptions.transcript_id')
    .leftJoin('revisions', (join) =>
      join
        .onRef('revisions.transcript_id', '=', 'transcripts.id')
        .onRef('revisions.number', '=', 'transcriptions.revision'),
    )
    .select(['files.name', 'transcriptions.state', 'transcriptions.place', 'transcriptions.model'])
    .select([
      'transcriptions.error',
      'transcriptions.revision',
      'transcriptions.is_aside',
      'jobs.progress_part',
      'jobs.progress_word',
    ])
    .select(['transcripts.name as srtFile', 'transcripts.deleted_at', 'revisions.machine'])
    .where('files.recording', '=', recording)
    .where('files.deleted_at', 'is', null)
    .orderBy('files.name')
    .execute();
  return rows.map(({ machine, ...row }) => ({
    ...row,
    machine: machine === null ? null : (JSON.parse(machine) as MachineFacts),
  }));
}
