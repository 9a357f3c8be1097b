import type { Queryable } from '../../database/database.ts';

/** Titles by signature, of the recordings that are not in the trash. */
export async function findTitles(db: Queryable, signatures: readonly string[]): Promise<Map<string, string>> {
  if (signatures.length === 0) return new Map();
  const rows = await db
    .selectFrom('recordings')
    .select(['signature', 'title'])
    .where('signature', 'in', signatures)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ signature, title }) => [signature, title]));
}
