import type { Selectable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { TagsTable } from '../../database/tables/tags.ts';
import { ofRecording } from './bag-tables.ts';

type Row = Record<string, unknown>;

/** Tags of a recording in a bag's form, numbered in the order of their names, and the number of each tag's id. */
export interface NumberedTags {
  rows: Row[];
  numbers: ReadonlyMap<number, number>;
}

/** Numbers the tags of lines and of revisions. Ids of joined tags get the number of the remaining tag. */
export async function numberTags(db: Queryable, signature: string): Promise<NumberedTags> {
  const current = await db
    .selectFrom('line_tags')
    .select('tag_id')
    .distinct()
    .where(ofRecording('line_tags', signature))
    .execute();
  const revisions = await db
    .selectFrom('revisions')
    .select('tags')
    .where(ofRecording('revisions', signature))
    .where('tags', 'is not', null)
    .execute();
  const named = new Set(current.map(({ tag_id }) => tag_id));
  for (const { tags } of revisions) for (const [, ...ids] of parseTags(tags)) for (const id of ids) named.add(id);
  const joined = new Map((await db.selectFrom('joined_tags').selectAll().execute()).map((j) => [j.tag_id, j.into_id]));
  const finalIds = new Map([...named].map((id) => [id, followJoins(joined, id)]));
  const rows = await readTags(db, [...new Set(finalIds.values())]);
  const places = new Map(rows.map(({ id }, index) => [id, index + 1]));
  return {
    rows: rows.map((row, index) => ({ ...row, id: index + 1 })),
    numbers: new Map([...finalIds].flatMap(([id, final]) => (places.has(final) ? [[id, places.get(final) ?? 0]] : []))),
  };
}

function followJoins(joined: ReadonlyMap<number, number>, id: number): number {
  const seen = new Set<number>();
  let at = id;
  for (let next = joined.get(at); next !== undefined && !seen.has(next); next = joined.get(at)) {
    seen.add(next);
    at = next;
  }
  return at;
}

async function readTags(db: Queryable, ids: readonly number[]) {
  const rows: Selectable<TagsTable>[] = [];
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    rows.push(...(await db.selectFrom('tags').selectAll().where('id', 'in', some).execute()));
  }
  const key = ({ name_folded, type }: Selectable<TagsTable>) => `${name_folded}\0${type}`;
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Tags of a revision with other numbers; tags without one are dropped, as when the revision is restored. */
export function renumberTags(tags: string, numbers: ReadonlyMap<number, number>): string {
  const entries = parseTags(tags).flatMap(([position, ...ids]) => {
    const known = new Set(ids.flatMap((id) => numbers.get(id) ?? []));
    return known.size === 0 ? [] : [[position, ...[...known].sort((a, b) => a - b)]];
  });
  return JSON.stringify(entries);
}

function parseTags(tags: string | null): [number, ...number[]][] {
  return tags === null || tags === '' ? [] : (JSON.parse(tags) as [number, ...number[]][]);
}
