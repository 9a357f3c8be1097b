import type { Queryable } from '../database/database.ts';
import type { JobsTable } from '../database/tables/queue.ts';

export function insertJob(db: Queryable, job: JobsTable): Promise<unknown> {
  return db.insertInto('jobs').values(job).execute();
}

/** The job that has waited longest, among those whose time has come. */
export function findDueJob(db: Queryable, kinds: readonly string[], now: string): Promise<JobsTable | undefined> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('run_after', '<=', now)
    .orderBy('run_after')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

export function deleteJob(db: Queryable, id: string): Promise<unknown> {
  return db.deleteFrom('jobs').where('id', '=', id).execute();
}

export function postponeJob(db: Queryable, id: string, runAfter: string, error: string): Promise<unknown> {
  return db
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), run_after: runAfter, last_error: error }))
    .where('id', '=', id)
    .execute();
}
