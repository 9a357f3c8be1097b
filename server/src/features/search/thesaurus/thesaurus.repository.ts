import type { Thesaurus } from '@glosy/core/search/search';
import type { Queryable } from '../../../database/database.ts';

/** The library's thesaurus; null until it has saved one. */
export async function findThesaurus(db: Queryable): Promise<Thesaurus | null> {
  const row = await db.selectFrom('thesaurus').select(['version', 'groups']).executeTakeFirst();
  return row ? { version: row.version, groups: JSON.parse(row.groups) as string[][] } : null;
}

/** 0 until the library has saved a thesaurus. */
export async function findThesaurusVersion(db: Queryable): Promise<number> {
  const row = await db.selectFrom('thesaurus').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/** A tag that was joined into another, with the present name of the other. */
export interface JoinedName {
  joined: string;
  into: string;
  intoId: number;
}

export function listJoinedNames(db: Queryable): Promise<JoinedName[]> {
  return db
    .selectFrom('joined_tags')
    .innerJoin('tags', 'tags.id', 'joined_tags.into_id')
    .select(['joined_tags.name as joined', 'tags.name as into', 'tags.id as intoId'])
    .where('joined_tags.name', '!=', '')
    .orderBy('joined_tags.tag_id')
    .execute();
}

/** Replaces the given version by the next one; false when the stored version is another. */
export async function replaceThesaurusRow(db: Queryable, { version, groups }: Thesaurus, at: string): Promise<boolean> {
  const row = { version: version + 1, groups: JSON.stringify(groups), updated_at: at };
  if (version > 0) {
    const updated = await db.updateTable('thesaurus').set(row).where('version', '=', version).executeTakeFirst();
    return Number(updated.numUpdatedRows) === 1;
  }
  const inserted = await db
    .insertInto('thesaurus')
    .values({ id: 1, ...row })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}
