import type { Queryable } from '../database/database.ts';

export interface OpenJob {
  readonly id: string;
  readonly isRunning: boolean;
}

/** The waiting or running job of this kind, if there is one. */
export async function findOpenJob(db: Queryable, kind: string): Promise<OpenJob | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select(['id', 'state'])
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, isRunning: row.state === 'running' };
}

/** Deletes the failed jobs of this kind, apart from the last one. */
export async function deleteEarlierFailures(db: Queryable, kind: string): Promise<void> {
  const failed = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'failed')
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .execute();
  const earlier = failed.slice(1).map(({ id }) => id);
  if (earlier.length > 0) await db.deleteFrom('jobs').where('id', 'in', earlier).execute();
}

/** Postpones the waiting jobs with these payloads. */
export async function postponeWaitingJobs(
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

/** Deletes the waiting job of each payload; false when one is missing or a job with such a payload runs. */
export async function deleteWaitingJobs(db: Queryable, kind: string, payloads: readonly string[]): Promise<boolean> {
  const deleted = await db
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('payload', 'in', payloads)
    .returning('payload')
    .execute();
  const running = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .where('payload', 'in', payloads)
    .limit(1)
    .executeTakeFirst();
  return !running && new Set(deleted.map(({ payload }) => payload)).size === new Set(payloads).size;
}
