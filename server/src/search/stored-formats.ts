import { sql, type Transaction } from 'kysely';
import type { SearchTables } from '../database/tables/search.ts';
import { lastUnnumberedFormat, searchTables, storedName } from './index-format.ts';

type SearchTransaction = Transaction<SearchTables>;

/** Records that a program of the format runs. Returns whether its index must still be built. */
export async function startUsingFormat(tx: SearchTransaction, format: number, now: Date): Promise<boolean> {
  const used_at = now.toISOString();
  // Version 0.1 records nothing: its index is kept as if it ran now.
  await tx
    .insertInto('search_formats')
    .values({ format: lastUnnumberedFormat, used_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (await keepUsingFormat(tx, format, now)) return false;
  await tx.insertInto('search_formats').values({ format, used_at }).execute();
  return true;
}

/** Records that a program of the format still runs. Returns whether it has an index. */
export async function keepUsingFormat(tx: SearchTransaction, format: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_formats')
    .set({ used_at: now.toISOString() })
    .where('format', '=', format)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Drops the indexes of other formats, apart from those used since the moment, if one is given. Returns the formats. */
export async function dropOtherFormats(tx: SearchTransaction, own: number, unusedSince?: Date): Promise<number[]> {
  const dropped = await tx
    .deleteFrom('search_formats')
    .where('format', '!=', own)
    .$if(unusedSince !== undefined, (query) => query.where('used_at', '<', unusedSince?.toISOString() ?? ''))
    .returning('format')
    .execute();
  for (const { format } of dropped) {
    for (const table of searchTables) await sql.raw(`drop table if exists ${storedName(table, format)}`).execute(tx);
  }
  return dropped.map(({ format }) => format);
}
