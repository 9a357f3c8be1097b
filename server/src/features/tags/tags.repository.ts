import type { TagType } from '@glosy/core/tag';
import type { Queryable } from '../../database/database.ts';
import type { TagsTable } from '../../database/tables.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';

export type TagRow = Omit<TagsTable, 'id'> & { id: number };

export function findTag(db: Queryable, id: number): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findTagByName(db: Queryable, type: TagType, nameFolded: string): Promise<TagRow | undefined> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('type', '=', type)
    .where('name_folded', '=', nameFolded)
    .executeTakeFirst();
}

/** Those of the tags that exist. */
export async function findTagIds(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('tags').select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
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

/** False when another tag has the name. Not for use inside a transaction: PostgreSQL gives up the whole of it. */
export async function updateTagName(db: Queryable, id: number, name: string, nameFolded: string): Promise<boolean> {
  try {
    await db.updateTable('tags').set({ name, name_folded: nameFolded }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** With all its occurrences. */
export async function deleteTagRow(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

/** Every line that carries `from` carries `into` afterwards. */
export async function copyOccurrences(db: Queryable, from: number, into: number): Promise<void> {
  await db
    .insertInto('line_tags')
    .columns(['tag_id', 'line_id', 'transcript_id'])
    .expression((eb) =>
      eb
        .selectFrom('line_tags')
        .select((select) => [select.val(into).as('tag_id'), 'line_id', 'transcript_id'])
        .where('tag_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
