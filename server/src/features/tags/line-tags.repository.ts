import type { LineTag } from '@glosy/core/tag';
import type { Queryable } from '../../database/database.ts';

const rowsPerInsert = 1000;

/** Tags of a transcript in the order of its lines, or of the named lines only. */
export async function listLineTags(
  db: Queryable,
  transcriptId: string,
  lineIds?: readonly string[],
): Promise<LineTag[]> {
  let query = db
    .selectFrom('lines')
    .innerJoin('line_tags', 'line_tags.line_id', 'lines.id')
    .innerJoin('tags', 'tags.id', 'line_tags.tag_id')
    .select(['tags.id', 'tags.name', 'tags.type', 'lines.start_ms'])
    .where('lines.transcript_id', '=', transcriptId);
  if (lineIds) query = query.where('lines.id', 'in', lineIds);
  const rows = await query
    .orderBy('lines.start_ms')
    .orderBy('lines.position')
    .orderBy('tags.type')
    .orderBy('tags.name_folded')
    .execute();
  return rows.map(({ id, name, type, start_ms }) => ({ id, name, type, start_time: start_ms / 1000 }));
}

/**
 * Lines that a fragment names by its start: all that begin exactly there (people speak at the same time), else the
 * one that covers the moment. In the order of the transcript; empty when there is none.
 */
export async function findFragmentLines(db: Queryable, transcriptId: string, startMs: number): Promise<string[]> {
  const lines = db.selectFrom('lines').select('id').where('transcript_id', '=', transcriptId);
  const exact = await lines.where('start_ms', '=', startMs).orderBy('position').execute();
  if (exact.length > 0) return exact.map((line) => line.id);
  const covering = await lines
    .where('start_ms', '<', startMs)
    .where('end_ms', '>', startMs)
    .orderBy('start_ms', 'desc')
    .limit(1)
    .execute();
  return covering.map((line) => line.id);
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

/** Takes one tag, or all of them, off the lines. */
export async function deleteLineTags(db: Queryable, lineIds: readonly string[], tagId?: number): Promise<void> {
  let query = db.deleteFrom('line_tags').where('line_id', 'in', lineIds);
  if (tagId !== undefined) query = query.where('tag_id', '=', tagId);
  await query.execute();
}
