import type { LineTag } from '@glosy/core/recording/tag';
import type { Queryable } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';

const rowsPerInsert = 1000;

/**
 * Tags of a transcript by line order, each once per start time; optionally only of the given lines, or without closed
 * ones.
 */
export async function listLineTags(
  db: Queryable,
  transcriptId: string,
  { only, without }: { only?: readonly string[]; without?: ReadonlyMap<string, unknown> } = {},
): Promise<LineTag[]> {
  let query = db
    .selectFrom('lines')
    .innerJoin('line_tags', 'line_tags.line_id', 'lines.id')
    .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
    .select(['tags.id', 'tags.name', 'tags.type', 'tags.name_folded', 'lines.start_ms'])
    .distinct()
    .where('lines.transcript_id', '=', transcriptId);
  if (only) query = query.where('lines.id', 'in', only);
  if (without && without.size > 0) query = query.where('lines.id', 'not in', [...without.keys()]);
  const rows = await query.orderBy('lines.start_ms').orderBy('tags.type').orderBy('tags.name_folded').execute();
  return rows.map(({ id, name, type, start_ms }) => ({ id, name, type, start_time: start_ms / 1000 }));
}

/** Locks the transcript and its tags until the transaction ends; false when it does not exist. */
export async function lockTranscript(db: Queryable, transcriptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transcripts')
    .select('id')
    .where('id', '=', transcriptId)
    // FOR UPDATE would also block inserting rows that reference the transcript.
    .$if(needsRowLocks(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of all lines with exactly this start (speakers overlap), in the order of the transcript. */
export async function findStartingLines(db: Queryable, transcriptId: string, startMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lines')
    .select('id')
    .where('transcript_id', '=', transcriptId)
    .where('start_ms', '=', startMs)
    .orderBy('position')
    .execute();
  return rows.map((line) => line.id);
}

/** Id of the line that covers the moment. */
export async function findCoveringLine(db: Queryable, transcriptId: string, ms: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('lines')
    .select('id')
    .where('transcript_id', '=', transcriptId)
    .where('start_ms', '<', ms)
    .where('end_ms', '>', ms)
    .orderBy('start_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function insertLineTags(
  db: Queryable,
  line: { id: string; transcriptId: string },
  tagIds: readonly number[],
): Promise<void> {
  for (let from = 0; from < tagIds.length; from += rowsPerInsert) {
    const rows = tagIds
      .slice(from, from + rowsPerInsert)
      .map((tagId) => ({ tag_id: tagId, line_id: line.id, transcript_id: line.transcriptId }));
    await db
      .insertInto('line_tags')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes one tag, or all tags, from the lines. */
export async function deleteLineTags(db: Queryable, lineIds: readonly string[], tagId?: number): Promise<void> {
  let query = db.deleteFrom('line_tags').where('line_id', 'in', lineIds);
  if (tagId !== undefined) query = query.where('tag_id', '=', tagId);
  await query.execute();
}
