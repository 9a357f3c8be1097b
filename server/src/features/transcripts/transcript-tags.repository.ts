import type { Queryable } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import type { LineChanges } from './line-changes.ts';

const rowsPerInsert = 1000;

/** The tags of one line: its position, then the ids. */
export type TaggedLine = [position: number, ...tagIds: number[]];

/** The tags of all lines that have any, in the order of the lines. */
export async function listTaggedLines(db: Queryable, transcriptId: string): Promise<TaggedLine[]> {
  const rows = await db
    .selectFrom('line_tags')
    .innerJoin('lines', 'lines.id', 'line_tags.line_id')
    .select(['lines.position', 'line_tags.tag_id'])
    .where('line_tags.transcript_id', '=', transcriptId)
    .orderBy('lines.position')
    .orderBy('line_tags.tag_id')
    .execute();
  const lines: TaggedLine[] = [];
  for (const { position, tag_id } of rows) {
    const last = lines.at(-1);
    if (last?.[0] === position) last.push(tag_id);
    else lines.push([position, tag_id]);
  }
  return lines;
}

/** Copies the tags of lines that are about to be deleted to their successors. */
export async function passTagsOn(db: Queryable, transcriptId: string, successors: LineChanges['successors']) {
  if (successors.size === 0) return;
  const rows = (await lockLineTags(db, transcriptId)).flatMap(({ lineId, tagId }) => {
    const successor = successors.get(lineId);
    return successor ? [{ tag_id: tagId, line_id: successor, transcript_id: transcriptId }] : [];
  });
  await insertLineTags(db, rows);
}

/**
 * Reads the tags on the lines and locks them against deletion and joining until the transaction ends. Reads again after
 * locking, because a concurrent join may have put other tags on the lines.
 */
export async function lockLineTags(db: Queryable, transcriptId: string): Promise<{ lineId: string; tagId: number }[]> {
  const locked = new Set<number>();
  for (;;) {
    const tagged = await db
      .selectFrom('line_tags')
      .select(['line_id as lineId', 'tag_id as tagId'])
      .where('transcript_id', '=', transcriptId)
      .execute();
    const others = [...new Set(tagged.map(({ tagId }) => tagId))].filter((id) => !locked.has(id));
    if (others.length === 0 || !needsRowLocks(db)) return tagged;
    for (const id of await lockTags(db, others)) locked.add(id);
  }
}

/**
 * Replaces the tags of all lines by those of an earlier state. A tag that was joined since is replaced by the one it
 * was joined into; a deleted one is left out. `lineIds` are the lines in order. Returns the number of deleted tags.
 */
export async function replaceLineTags(
  db: Queryable,
  transcriptId: string,
  lineIds: readonly string[],
  tagged: readonly TaggedLine[],
): Promise<number> {
  const current = await resolveTags(db, new Set(tagged.flatMap(([, ...tagIds]) => tagIds)));
  const rows = tagged.flatMap(([position, ...tagIds]) => {
    const line_id = lineIds[position];
    const known = new Set(tagIds.flatMap((id) => current.get(id) ?? []));
    return line_id === undefined ? [] : [...known].map((tag_id) => ({ tag_id, line_id, transcript_id: transcriptId }));
  });
  await db.deleteFrom('line_tags').where('transcript_id', '=', transcriptId).execute();
  await insertLineTags(db, rows);
  return [...current.values()].filter((id) => id === null).length;
}

/** Maps each tag to itself, to the tag it was joined into, or to null when deleted; locks the existing ones. */
async function resolveTags(db: Queryable, ids: ReadonlySet<number>): Promise<Map<number, number | null>> {
  const resolved = new Map<number, number | null>([...ids].map((id) => [id, id]));
  const locked = new Set<number>();
  for (;;) {
    const wanted = [...new Set(resolved.values())].filter((id) => id !== null && !locked.has(id)) as number[];
    if (wanted.length === 0) return resolved;
    for (const id of await lockTags(db, wanted)) locked.add(id);
    const joined = await findJoins(
      db,
      wanted.filter((id) => !locked.has(id)),
    );
    for (const [from, to] of resolved) {
      if (to !== null && !locked.has(to)) resolved.set(from, joined.get(to) ?? null);
    }
  }
}

async function findJoins(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('joined_tags').selectAll().where('tag_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.tag_id, row.into_id]));
}

/** Locks the existing tags among these against deletion and returns their ids. */
async function lockTags(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const tags = db.selectFrom('tags').select('id').where('id', 'in', ids).orderBy('id');
  const rows = await (needsRowLocks(db) ? tags.forKeyShare() : tags).execute();
  return rows.map(({ id }) => id);
}

async function insertLineTags(
  db: Queryable,
  rows: readonly { tag_id: number; line_id: string; transcript_id: string }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await db
      .insertInto('line_tags')
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
