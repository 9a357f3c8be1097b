import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { needsRowLocks } from '../database/row-locks.ts';
import type { JobsTable } from '../database/tables/queue.ts';
import type { Tables } from '../database/tables.ts';

export type JobRow = Selectable<JobsTable>;

/** A job and the lease under which one run holds it. */
export interface HeldJob {
  readonly id: string;
  readonly lease: string;
}

type NewJob = Pick<
  JobRow,
  'id' | 'kind' | 'payload' | 'recording' | 'recipient' | 'run_after' | 'expires_at' | 'created_at'
>;

/** Inserts a job; does nothing if the id exists. */
export async function insertJob(db: Queryable, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

interface Claim {
  /** Kinds with a free slot. */
  readonly kinds: readonly string[];
  /** Jobs that this process is running, which it must not claim again. */
  readonly except: readonly string[];
  readonly lease: string;
  readonly now: string;
  readonly leasedUntil: string;
}

/**
 * Matches due jobs: waiting ones whose time has passed, and running ones with an expired lease (their process died).
 */
function isDue({ kinds, except, now }: Pick<Claim, 'kinds' | 'except' | 'now'>) {
  return (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb.and([
      eb('kind', 'in', kinds),
      ...(except.length > 0 ? [eb('id', 'not in', except)] : []),
      eb.or([
        eb.and([eb('state', '=', 'waiting'), eb('run_after', '<=', now)]),
        eb.and([eb('state', '=', 'running'), eb('leased_until', '<=', now)]),
      ]),
    ]);
}

/** Checks before claiming, because on SQLite an UPDATE takes the write lock even when it changes no row. */
export async function hasDueJob(db: Queryable, claim: Claim): Promise<boolean> {
  return (await db.selectFrom('jobs').select('id').where(isDue(claim)).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Claims the due job that has waited longest, in one statement: SQLite runs it under its write lock, and PostgreSQL's
 * `SKIP LOCKED` gives concurrent processes different jobs.
 */
export function claimJob(db: Queryable, claim: Claim): Promise<JobRow | undefined> {
  return db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      lease: claim.lease,
      leased_until: claim.leasedUntil,
      attempts: eb('attempts', '+', 1),
      started_at: claim.now,
      progress_part: null,
      progress_word: null,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where(isDue(claim))
        .orderBy('run_after')
        .orderBy('created_at')
        .limit(1)
        .$if(needsRowLocks(db), (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst();
}

function updateHeld(db: Queryable, { id, lease }: HeldJob) {
  return db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease).where('state', '=', 'running');
}

/**
 * Extends the lease; undefined when it is lost. Locks the row, so that within a transaction the lease cannot be lost.
 */
export async function extendLease(
  db: Queryable,
  job: HeldJob,
  leasedUntil: string,
): Promise<{ isCancelled: boolean } | undefined> {
  const row = await updateHeld(db, job)
    .set({ leased_until: leasedUntil })
    .returning('cancel_requested')
    .executeTakeFirst();
  return row && { isCancelled: row.cancel_requested === 1 };
}

export async function updateProgress(db: Queryable, job: HeldJob, part: number, word: string): Promise<void> {
  await updateHeld(db, job).set({ progress_part: part, progress_word: word }).execute();
}

const released = {
  lease: null,
  leased_until: null,
  progress_part: null,
  progress_word: null,
  cancel_requested: 0,
} as const;

export interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly at: string;
  readonly error: string | null;
  readonly attempts: number;
  readonly removePayload: boolean;
}

/** False when the lease is lost. */
export async function endJob(db: Queryable, job: HeldJob, ending: Ending): Promise<boolean> {
  const result = await updateHeld(db, job)
    .set({ ...released, ...endingColumns(ending) })
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function endingColumns({ state, at, error, attempts, removePayload }: Ending) {
  return { state, attempts, finished_at: at, last_error: error, ...(removePayload ? { payload: '{}' } : {}) };
}

/** Schedules the next attempt. */
export async function postponeJob(db: Queryable, job: HeldJob, runAfter: string, error: string): Promise<void> {
  await updateHeld(db, job)
    .set({ ...released, state: 'waiting', run_after: runAfter, last_error: error })
    .execute();
}

/** Releases a job that was interrupted by the server's stop, without counting the attempt. */
export async function releaseJob(db: Queryable, job: HeldJob): Promise<void> {
  await updateHeld(db, job)
    .set((eb) => ({ ...released, state: 'waiting', attempts: eb('attempts', '-', 1) }))
    .execute();
}

export async function listRunningLeases(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('lease').where('state', '=', 'running').execute();
  return rows.flatMap(({ lease }) => lease ?? []);
}

/** Ends the leases of dead processes; all leases without `leases`, for the only process of an archive. */
export async function expireLeases(db: Queryable, now: string, leases?: readonly string[]): Promise<void> {
  let query = db.updateTable('jobs').set({ leased_until: now }).where('state', '=', 'running');
  if (leases) query = query.where('lease', 'in', leases);
  await query.execute();
}

export function findJob(db: Queryable, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findJobsById(db: Queryable, ids: readonly string[]): Promise<JobRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute();
}

/** False when a process has claimed the job. */
export async function cancelWaitingJob(db: Queryable, id: string, ending: Ending): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ ...released, ...endingColumns(ending) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when the job has already ended. */
export async function requestCancellation(db: Queryable, id: string): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ cancel_requested: 1 })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when the job's state has changed since. */
export async function restartJob(
  db: Queryable,
  { id, state }: Pick<JobRow, 'id' | 'state'>,
  at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('jobs')
    .set({ ...released, state: 'waiting', attempts: 0, run_after: at, finished_at: null, last_error: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes jobs that have not ended. */
export async function deleteUnfinishedJobs(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('jobs').where('id', 'in', ids).where('state', 'in', ['waiting', 'running']).execute();
}

export async function deleteJobsOfKinds(db: Queryable, kinds: readonly string[]): Promise<void> {
  if (kinds.length > 0) await db.deleteFrom('jobs').where('kind', 'in', kinds).execute();
}

export async function deleteJobsOfRecipient(db: Queryable, recipient: string): Promise<void> {
  await db.deleteFrom('jobs').where('recipient', '=', recipient).execute();
}

/**
 * Deletes jobs that ended before the moment `ended`, but failed ones only from before `failed`, which is earlier.
 * Failed emails count as ended, because they cannot be retried.
 */
export async function deleteEndedJobs(
  db: Queryable,
  { ended, failed }: { ended: string; failed: string },
): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('finished_at', '<', ended)
    .where((eb) =>
      eb.or([eb('state', '<>', 'failed'), eb('recipient', 'is not', null), eb('finished_at', '<', failed)]),
    )
    .execute();
}

export async function countUnfinished(
  db: Queryable,
  kind: string,
): Promise<{ waiting: number; oldest: string | null }> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldest: row.oldest };
}
