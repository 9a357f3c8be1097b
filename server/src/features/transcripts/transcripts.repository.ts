import type { TranscriptLink } from '@glosy/core/recording/recording';
import type { ProofreadRange } from '@glosy/core/transcript/proofread-marks';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/database.ts';
import { isPostgres } from '../../database/is-postgres.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import type { LinesTable, TranscriptsTable } from '../../database/tables/transcripts.ts';
import { quietTurn } from '../../lib/quiet-turn.ts';
import type { RunningChange } from '../recordings/change-recording.repository.ts';
import { anchorLines, passClosuresOn, releaseLines } from '../recordings/closures/anchor-lines.repository.ts';
import type { LineChanges } from './line-changes.ts';
import { passTagsOn } from './transcript-tags.repository.ts';

/** Rows per INSERT: well under the parameter limits of both databases. */
const rowsPerInsert = 1000;
const idsPerDelete = 5000;

/** Never finds a transcript in the trash, whose `name_folded` is different. */
export function findTranscript(
  db: Queryable,
  recording: string,
  nameFolded: string,
): Promise<TranscriptsTable | undefined> {
  return db
    .selectFrom('transcripts')
    .selectAll()
    .where('recording', '=', recording)
    .where('name_folded', '=', nameFolded)
    .executeTakeFirst();
}

/** The transcript of a sound, the earliest of several. */
export function findTranscriptOfAudio(
  db: Queryable,
  recording: string,
  audioName: string,
): Promise<TranscriptsTable | undefined> {
  return db
    .selectFrom('transcripts')
    .selectAll()
    .where('recording', '=', recording)
    .where('audio_name', '=', audioName)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a person has written, proofread or tagged anything in the transcript. */
export async function hasPersonsWork(db: Queryable, transcriptId: string): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('revisions')
            .select('number')
            .where('transcript_id', '=', transcriptId)
            .where('origin', '=', 'person'),
        ),
        exists(selectFrom('lines').select('id').where('transcript_id', '=', transcriptId).where('proofread', '=', 1)),
        exists(selectFrom('line_tags').select('tag_id').where('transcript_id', '=', transcriptId)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(row.found);
}

/** Keeps others from saving the transcript until the transaction ends. */
export async function lockTranscriptRow(db: Queryable, id: string): Promise<void> {
  if (!needsRowLocks(db)) return;
  await db.selectFrom('transcripts').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function insertTranscript(db: Queryable, row: TranscriptsTable): Promise<void> {
  await db.insertInto('transcripts').values(row).execute();
}

/**
 * Moves the transcript to its next revision if it is still at `from` (compare-and-set); false when another save came
 * first. Without `audioName` the audio is unchanged: it may have been linked in the meantime.
 */
export async function advanceTranscript(
  db: Queryable,
  id: string,
  from: number,
  change: { audioName: string | undefined; at: string },
): Promise<boolean> {
  const result = await db
    .updateTable('transcripts')
    .set({ revision: from + 1, updated_at: change.at })
    .$if(change.audioName !== undefined, (query) => query.set({ audio_name: change.audioName }))
    .where('id', '=', id)
    .where('revision', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function listLines(db: Queryable, transcriptId: string): Promise<LinesTable[]> {
  return db.selectFrom('lines').selectAll().where('transcript_id', '=', transcriptId).orderBy('position').execute();
}

const linesPerRead = 2000;

/** The same in pieces, so that other requests are answered between them. Call it in a consistent read. */
export async function listLinesInTurns(db: Queryable, transcriptId: string): Promise<LinesTable[]> {
  const lines: LinesTable[] = [];
  for (;;) {
    const some = await db
      .selectFrom('lines')
      .selectAll()
      .where('transcript_id', '=', transcriptId)
      .where('position', '>', lines.at(-1)?.position ?? -1)
      .orderBy('position')
      .limit(linesPerRead)
      .execute();
    lines.push(...some);
    if (some.length < linesPerRead) return lines;
    await quietTurn();
  }
}

/** The first lines of a transcript and the number of all its lines. */
export async function listFirstLines(
  db: Queryable,
  transcriptId: string,
  wanted: number,
): Promise<{ lines: LinesTable[]; count: number }> {
  const all = db.selectFrom('lines').where('transcript_id', '=', transcriptId);
  const lines = await all.selectAll().orderBy('position').limit(wanted).execute();
  const { count } = await all.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { lines, count: Number(count) };
}

/** The proofread lines, grouped by the database: reading ten thousand rows would block the event loop. */
export async function listProofreadRanges(db: Queryable, transcriptId: string): Promise<ProofreadRange[]> {
  // Within a run of lines position and row number increase together, so their difference identifies the run.
  const { rows } = await sql<ProofreadRange>`select min(position) as first, max(position) as last
    from (select position, position - row_number() over (order by position) as run
      from lines where transcript_id = ${transcriptId} and proofread = 1) as marked
    group by run order by min(position)`.execute(db);
  return rows;
}

/**
 * Writes the changes in the order that keeps tags: first kept lines are moved and new ones inserted, then the tags
 * and closures of deleted lines are copied to their successors, then the deleted lines are removed.
 */
export async function writeLineChanges(tx: Tx, transcriptId: string, changes: LineChanges): Promise<void> {
  for (const { from, to, delta } of changes.shifts) await shiftLines(tx, transcriptId, from, to, delta);
  await rewriteLines(tx, [...new Set([...changes.moved, ...changes.updated])]);
  for (let from = 0; from < changes.inserted.length; from += rowsPerInsert) {
    const rows = changes.inserted.slice(from, from + rowsPerInsert);
    await tx.insertInto('lines').values(rows).execute();
  }
  await passTagsOn(tx, transcriptId, changes.successors);
  await passClosuresOn(tx, changes.successors);
  for (let from = 0; from < changes.deleted.length; from += idsPerDelete) {
    const ids = changes.deleted.slice(from, from + idsPerDelete);
    await tx.deleteFrom('lines').where('id', 'in', ids).execute();
  }
}

/** Updates the rows by id in one statement: replacing a word may change ten thousand lines. */
async function rewriteLines(db: Queryable, rows: readonly LinesTable[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map(({ transcript_id: _, ...row }) => row));
  const source = isPostgres(db)
    ? sql`select * from json_to_recordset(${json}::json)
        as row(id text, position integer, start_ms integer, end_ms integer, text text, proofread integer)`
    : sql`select value ->> 'id' as id, value ->> 'position' as position, value ->> 'start_ms' as start_ms,
        value ->> 'end_ms' as end_ms, value ->> 'text' as text, value ->> 'proofread' as proofread
        from json_each(${json})`;
  await sql`update lines set position = changed.position, start_ms = changed.start_ms, end_ms = changed.end_ms,
    text = changed.text, proofread = changed.proofread from (${source}) as changed where lines.id = changed.id`.execute(
    db,
  );
}

/** Moves the lines at positions `from` to `to` (both included) by `delta`. */
async function shiftLines(db: Queryable, transcriptId: string, from: number, to: number, delta: number) {
  await db
    .updateTable('lines')
    .set((eb) => ({ position: eb('position', '+', delta) }))
    .where('transcript_id', '=', transcriptId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .execute();
}

/** The recording's audio files in their order, by name, with their lengths in milliseconds; null for an unmeasured one. */
export async function listAudioLengths(db: Queryable, recording: string): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('audio_files', 'audio_files.file_id', 'files.id')
    .select(['files.name', 'audio_files.duration_ms'])
    .where('files.recording', '=', recording)
    .where('files.deleted_at', 'is', null)
    .orderBy('audio_files.position')
    .execute();
  return new Map(rows.map(({ name, duration_ms }) => [name, duration_ms]));
}

/** Links each of the transcripts to its audio. */
export async function pairTranscripts(change: RunningChange, links: readonly TranscriptLink[]): Promise<void> {
  const { tx, recording } = change;
  for (const { srtFile, audioFile } of links) {
    await tx
      .updateTable('transcripts')
      .set({ audio_name: audioFile })
      .where('recording', '=', recording)
      .where('name', '=', srtFile)
      .where('deleted_at', 'is', null)
      .execute();
  }
  await anchorLines(change);
}

/** Links a transcript to its audio, unless it has been linked in the meantime. */
export async function linkUnassignedTranscript(
  change: RunningChange,
  { srtFile, audioFile }: TranscriptLink,
): Promise<void> {
  const { tx, recording } = change;
  await tx
    .updateTable('transcripts')
    .set({ audio_name: audioFile })
    .where('recording', '=', recording)
    .where('name', '=', srtFile)
    .where('audio_name', '=', '')
    .where('deleted_at', 'is', null)
    .execute();
  await releaseLines(tx, recording, srtFile);
  await anchorLines(change);
}
