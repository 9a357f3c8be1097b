import type { Queryable } from '../../../database/database.ts';

export interface OpenJob {
  readonly id: string;
  readonly isRunning: boolean;
}

/** The job of this kind that waits or runs, if there is one. */
export async function findOpenJob(archive: Queryable, kind: string): Promise<OpenJob | undefined> {
  const row = await archive
    .selectFrom('jobs')
    .select(['id', 'state'])
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, isRunning: row.state === 'running' };
}

/** Deletes the failed jobs of this kind, apart from the last one. */
export async function deleteEarlierFailures(archive: Queryable, kind: string): Promise<void> {
  const failed = await archive
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'failed')
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .execute();
  const earlier = failed.slice(1).map(({ id }) => id);
  if (earlier.length > 0) await archive.deleteFrom('jobs').where('id', 'in', earlier).execute();
}
