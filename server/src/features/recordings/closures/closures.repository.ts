import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { ClosuresTable } from '../../../database/tables/closures.ts';

export type ClosureRow = Selectable<ClosuresTable>;

/** A part of a sound in whole milliseconds. */
export interface Range {
  startMs: number;
  endMs: number;
}

/** A closure with its cover. */
export interface StoredClosure {
  row: ClosureRow;
  ranges: Range[];
  /** The lines from which it was made. */
  chosen: string[];
}

/** Closures in the order of creation. */
export async function listStoredClosures(db: Queryable, recording: string): Promise<StoredClosure[]> {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where('recording', '=', recording)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const ranges = await db
    .selectFrom('closure_ranges')
    .selectAll()
    .where('closure_id', 'in', ids)
    .orderBy('start_ms')
    .orderBy('end_ms')
    .execute();
  const lines = await db
    .selectFrom('closure_lines')
    .select(['closure_id', 'line_id'])
    .where('closure_id', 'in', ids)
    .where('chosen', '=', 1)
    .orderBy('line_id')
    .execute();
  return rows.map((row) => ({
    row,
    ranges: ranges
      .filter(({ closure_id }) => closure_id === row.id)
      .map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms })),
    chosen: lines.filter(({ closure_id }) => closure_id === row.id).map(({ line_id }) => line_id),
  }));
}

export async function insertClosure(tx: Tx, row: Insertable<ClosuresTable>): Promise<void> {
  await tx.insertInto('closures').values(row).execute();
}

/** Saves if the closure is still at `version` (compare-and-set). */
export async function updateClosure(
  tx: Tx,
  { id, version }: Pick<ClosureRow, 'id' | 'version'>,
  set: Updateable<ClosuresTable>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('closures')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deleteClosure(tx: Tx, recording: string, id: string): Promise<void> {
  await tx.deleteFrom('closures').where('id', '=', id).where('recording', '=', recording).execute();
}

/** Replaces the cover of a closure. */
export async function replaceCover(
  tx: Tx,
  id: string,
  { ranges, chosen }: { ranges: readonly Range[]; chosen: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('closure_ranges').where('closure_id', '=', id).execute();
  await tx.deleteFrom('closure_lines').where('closure_id', '=', id).execute();
  for (const { startMs, endMs } of ranges) {
    await tx
      .insertInto('closure_ranges')
      .values({ closure_id: id, start_ms: startMs, end_ms: endMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (let from = 0; from < chosen.length; from += rowsPerInsert) {
    const rows = chosen.slice(from, from + rowsPerInsert);
    await tx
      .insertInto('closure_lines')
      .values(rows.map((line_id) => ({ closure_id: id, line_id, chosen: 1 as const })))
      .execute();
  }
}

const rowsPerInsert = 1000;

/** The given lines that belong to the recording, with their times. */
export async function listLinesOfRecording(
  db: Queryable,
  recording: string,
  ids: readonly string[],
): Promise<(Range & { id: string })[]> {
  const lines: (Range & { id: string })[] = [];
  for (let from = 0; from < ids.length; from += rowsPerInsert) {
    const rows = await linesOf(db, recording)
      .where('lines.id', 'in', ids.slice(from, from + rowsPerInsert))
      .execute();
    lines.push(...rows);
  }
  return lines;
}

export function findTranscript(db: Queryable, recording: string, name: string) {
  return db
    .selectFrom('transcripts')
    .select(['revision', 'audio_name'])
    .where('recording', '=', recording)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Lines of the transcript within the range, `endMs` included. */
export function listLinesWithin(
  db: Queryable,
  recording: string,
  transcript: string,
  { startMs, endMs }: Range,
): Promise<(Range & { id: string })[]> {
  return linesOf(db, recording)
    .where('transcripts.name', '=', transcript)
    .where('transcripts.deleted_at', 'is', null)
    .where('lines.start_ms', '>=', startMs)
    .where('lines.end_ms', '<=', endMs)
    .execute();
}

function linesOf(db: Queryable, recording: string) {
  return db
    .selectFrom('lines')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select(['lines.id', 'lines.start_ms as startMs', 'lines.end_ms as endMs'])
    .where('transcripts.recording', '=', recording);
}

export interface Sound {
  id: string;
  name: string;
  /** Null until it is measured. */
  durationMs: number | null;
}

/** The current audio files of the recording. */
export function listSounds(db: Queryable, recording: string): Promise<Sound[]> {
  return db
    .selectFrom('files')
    .innerJoin('audio_files', 'audio_files.file_id', 'files.id')
    .select(['files.id', 'files.name', 'audio_files.duration_ms as durationMs'])
    .where('files.recording', '=', recording)
    .where('files.kind', '=', 'audio')
    .where('files.deleted_at', 'is', null)
    .orderBy('files.name')
    .execute();
}

/** Recordings with a closure that ended before `today` without having been announced. */
export async function listEndedClosures(db: Queryable, today: string): Promise<{ id: string; recording: string }[]> {
  return db
    .selectFrom('closures')
    .select(['id', 'recording'])
    .where('end_announced', '=', 0)
    .where('last_day', '<', today)
    .orderBy('recording')
    .execute();
}

/** False when another process has announced it, or the end was changed. */
export async function markEndAnnounced(tx: Tx, id: string, today: string): Promise<boolean> {
  const updated = await tx
    .updateTable('closures')
    .set({ end_announced: 1 })
    .where('id', '=', id)
    .where('end_announced', '=', 0)
    .where('last_day', '<', today)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
