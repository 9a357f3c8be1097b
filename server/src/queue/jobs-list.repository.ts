import { type JobState, jobStates } from '@glosy/core/work/job-state';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { JobRow } from './jobs.repository.ts';

interface ListedJobs {
  readonly state?: JobState | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Running jobs, then waiting ones by their time, then ended ones, newest first. */
export function findJobs(db: Queryable, { state, limit, offset }: ListedJobs): Promise<JobRow[]> {
  let query = db.selectFrom('jobs').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  return query
    .orderBy(sql`case state when 'running' then 0 when 'waiting' then 1 else 2 end`)
    .orderBy(sql`case state when 'waiting' then run_after end`)
    .orderBy(sql`case state when 'running' then started_at else finished_at end`, 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countJobs(db: Queryable): Promise<Record<JobState, number>> {
  const counts = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<JobState, number>;
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** Due time of the job that has waited longest for a process; null without one. */
export async function findOldestDue(db: Queryable, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('run_after').as('since'))
    .where('state', '=', 'waiting')
    .where('run_after', '<=', now)
    .executeTakeFirst();
  return row?.since ?? null;
}
