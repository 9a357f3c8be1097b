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
