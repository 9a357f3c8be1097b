import type { Queryable, Tx } from '../database/database.ts';

export async function findKeyHash(db: Queryable): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('sha256').where('id', '=', 1).executeTakeFirst();
  return row?.sha256;
}

/**
 * False when the archive already has a key. Waits for another process that is inserting one, until its transaction
 * ends.
 */
export async function insertKeyHash(tx: Tx, sha256: string, at: string): Promise<boolean> {
  const result = await tx
    .insertInto('server_keys')
    .values({ id: 1, sha256, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === 1;
}

export async function deleteKeyHash(db: Queryable): Promise<void> {
  await db.deleteFrom('server_keys').execute();
}
