import type { Job, JobsPage } from '@glosy/core/contract/site/jobs';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { JobState } from '@glosy/core/work/job-state';
import type { Queryable, Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { cancelWaiting } from '../../queue/end-run.ts';
import { findJob, type JobRow, requestCancellation, restartJob } from '../../queue/jobs.repository.ts';
import { countJobs, findJobs } from '../../queue/jobs-list.repository.ts';
import { type AuditAction, writeAudit } from '../auth/audit.repository.ts';
import { findTitles } from './job-titles.repository.ts';
import { mayCancel, mayRetry, toJob } from './job-view.ts';

export type JobUsecases = ReturnType<typeof jobUsecases>;

/** Use cases of the queue for administrators. */
export function jobUsecases({ database, jobs, now }: Pick<Dependencies, 'database' | 'jobs' | 'now'>) {
  /**
   * Changes a job and writes the audit log.
   * @throws ArchiveError `job.not-found`, and `refusal` when the change is not possible or the job was claimed or ended
   * at the same moment
   */
  async function change(
    caller: Caller,
    id: string,
    { action, refusal }: { action: AuditAction; refusal: 'job.not-retryable' | 'job.not-cancellable' },
    work: (tx: Tx, job: JobRow, at: string) => Promise<boolean>,
  ): Promise<Job> {
    return database.transaction(async (tx) => {
      const at = now().toISOString();
      const job = await findJob(tx, id);
      if (!job) throw new ArchiveError('job.not-found');
      if (!(await work(tx, job, at))) throw new ArchiveError(refusal);
      await writeAudit(tx, { at, actorId: caller.userId, action, subject: `job:${id}`, details: { kind: job.kind } });
      const [changed] = await view(tx, [(await findJob(tx, id)) ?? job]);
      return changed as Job;
    });
  }

  async function view(db: Queryable, rows: readonly JobRow[]): Promise<Job[]> {
    const signatures = [...new Set(rows.flatMap(({ recording }) => recording ?? []))];
    const titles = await findTitles(db, signatures);
    return rows.map((row) => toJob(row, jobs.kinds, titles.get(row.recording ?? '') ?? null));
  }

  return {
    async list({ state, page = 1 }: { state?: JobState | undefined; page?: number | undefined }): Promise<JobsPage> {
      const limit = limits.jobsPerPage;
      const rows = await findJobs(database.db, { state, limit, offset: (page - 1) * limit });
      return { data: await view(database.db, rows), counts: await countJobs(database.db) };
    },

    async retry(caller: Caller, id: string): Promise<Job> {
      const job = await change(
        caller,
        id,
        { action: 'job.retry', refusal: 'job.not-retryable' },
        async (tx, row, at) => mayRetry(row, jobs.kinds) && restartJob(tx, row, at),
      );
      jobs.wake();
      return job;
    },

    async cancel(caller: Caller, id: string): Promise<Job> {
      const job = await change(
        caller,
        id,
        { action: 'job.cancel', refusal: 'job.not-cancellable' },
        async (tx, row, at) => {
          if (!mayCancel(row, jobs.kinds)) return false;
          return row.state === 'running'
            ? requestCancellation(tx, id)
            : cancelWaiting(tx, jobs.kinds[row.kind], row, at);
        },
      );
      if (job.isStopping) jobs.abort(id);
      return job;
    },
  };
}
