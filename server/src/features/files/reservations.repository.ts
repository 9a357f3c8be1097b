import type { Queryable } from '../../database/database.ts';

/** Moves the end of reservations: waiting jobs of this kind, each of which deletes the bytes of its payload's key. */
export async function postponeReservations(
  db: Queryable,
  kind: string,
  payloads: readonly string[],
  runAfter: string,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_after: runAfter })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('payload', 'in', payloads)
    .execute();
}

/** Deletes reservations before they delete anything; false when the deletion of one has begun. */
export async function endReservations(db: Queryable, kind: string, payloads: readonly string[]): Promise<boolean> {
  const ended = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('payload', 'in', payloads)
    .returning('payload')
    .execute();
  const begun = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .where('payload', 'in', payloads)
    .limit(1)
    .executeTakeFirst();
  return !begun && new Set(ended.map(({ payload }) => payload)).size === new Set(payloads).size;
}
