import type { TagType } from '@glosy/core/recording/tag';
import type { Selectable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import type { TagsTable } from '../../database/tables/tags.ts';
import { selectTags, type TagScope } from './visible-tags.repository.ts';

export type TagRow = Selectable<TagsTable>;

/** The tag, if it exists for the caller. */
export function findTag(db: Queryable, scope: TagScope, id: number): Promise<TagRow | undefined> {
  return selectTags(db, scope).selectAll('tags').where('tags.id', '=', id).executeTakeFirst();
}

/** The tag of this name, if it exists for the caller. */
export function findTagByName(
  db: Queryable,
  scope: TagScope,
  { type, folded }: { type: TagType; folded: string },
): Promise<TagRow | undefined> {
  return selectTags(db, scope)
    .selectAll('tags')
    .where('tags.type', '=', type)
    .where('tags.name_folded', '=', folded)
    .executeTakeFirst();
}

/**
 * Ids of the tags that exist, locked against deletion and joining until the transaction ends. Locks in the order of
 * ids, as `lockTags` does, so that two transactions never deadlock.
 */
export async function keepTags(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(needsRowLocks(db), (query) => query.forKeyShare())
    .execute();
  return rows.map((row) => row.id);
}

/** Locks the tags until the transaction ends: no other transaction can change them or assign them to a line. */
export function lockTags(db: Queryable, ids: readonly number[]): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(needsRowLocks(db), (query) => query.forUpdate())
    .execute();
}

/** The id of the new tag; undefined when the name is taken. */
export async function insertTag(db: Queryable, row: Omit<TagRow, 'id'>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('tags')
    .values(row)
    .onConflict((conflict) => conflict.columns(['type', 'name_folded']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Makes the tag visible to editors, wherever it is used. */
export async function markAddedByEditor(db: Queryable, id: number): Promise<void> {
  await db.updateTable('tags').set({ added_by_editor: 1 }).where('id', '=', id).execute();
}

/** Fails with a unique violation when another tag has the name. */
export async function updateTagName(db: Queryable, id: number, name: string, nameFolded: string): Promise<void> {
  await db.updateTable('tags').set({ name, name_folded: nameFolded }).where('id', '=', id).execute();
}

/** Deletes the tag with all its occurrences. */
export async function deleteTagRow(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

/** Moves the occurrences of `from` to `into`. Lines with both keep the row of `from`, which is deleted with the tag. */
export async function moveOccurrences(db: Queryable, from: number, into: number): Promise<void> {
  await db
    .updateTable('line_tags')
    .set({ tag_id: into })
    .where('tag_id', '=', from)
    .where('line_id', 'not in', (eb) => eb.selectFrom('line_tags').select('line_id').where('tag_id', '=', into))
    .execute();
}

/** Signatures of all recordings that use the tag, hidden ones included. */
export async function listRecordingsWith(db: Queryable, tagId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('line_tags')
    .innerJoin('transcripts', 'transcripts.id', 'line_tags.transcript_id')
    .select('transcripts.recording')
    .distinct()
    .where('line_tags.tag_id', '=', tagId)
    .execute();
  return rows.map(({ recording }) => recording);
}

/**
 * Records that the tag was joined into another: for transcripts that are restored later, and as another name in
 * searches.
 */
export async function insertJoin(db: Queryable, from: Pick<TagRow, 'id' | 'name'>, into: number): Promise<void> {
  await db.updateTable('joined_tags').set({ into_id: into }).where('into_id', '=', from.id).execute();
  await db.insertInto('joined_tags').values({ tag_id: from.id, into_id: into, name: from.name }).execute();
}

export interface AnyOccurrence {
  recording: string;
  file: string;
  start_ms: number;
}

/** Every line with the tag, in hidden recordings and in the trash too. */
export function listEveryOccurrence(db: Queryable, tagId: number): Promise<AnyOccurrence[]> {
  return db
    .selectFrom('line_tags')
    .innerJoin('lines', 'lines.id', 'line_tags.line_id')
    .innerJoin('transcripts', 'transcripts.id', 'line_tags.transcript_id')
    .innerJoin('recordings', 'recordings.signature', 'transcripts.recording')
    .select(['recordings.signature as recording', 'transcripts.name as file'])
    .select('lines.start_ms')
    .where('line_tags.tag_id', '=', tagId)
    .orderBy('recordings.signature')
    .orderBy('transcripts.name_folded')
    .orderBy('lines.start_ms')
    .execute();
}
