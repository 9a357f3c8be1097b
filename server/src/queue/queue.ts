import { randomUUID } from 'node:crypto';
import { limits } from '@glosy/core/limits';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/database.ts';
import { dayMs, hourMs } from '../lib/durations.ts';
import { createPoller } from '../lib/poller.ts';
import { JobCancelledError, type JobKinds } from './job-kind.ts';
import { claimJob, deleteEndedJobs, hasDueJob, insertJob } from './jobs.repository.ts';
import { absenceMs, createOrphanSearch, leaseOf } from './orphaned-jobs.ts';
import { runJob } from './run-job.ts';
import { type ClaimedJob, leaseEnd, type Runner } from './runner.ts';

interface JobOptions {
  /** A new id by default. With an existing job's id nothing is added. */
  readonly id?: string;
  readonly delayMs?: number;
  /** Signature of the recording that the job works on. */
  readonly recording?: string;
  /** Address of an email's recipient. */
  readonly recipient?: string;
  /** After this moment the job fails without another attempt. */
  readonly expiresAt?: Date;
}

/** Background work in the table `jobs`, which several processes may share; see decision 019. */
export interface Queue {
  /** Adds a job inside the caller's transaction; it runs after the commit, even if the server restarts first. */
  add(db: Queryable, kind: string, payload: unknown, options?: JobOptions): Promise<void>;
  /** Polls for due jobs now instead of at the next interval; call it after adding jobs. */
  wake(): void;
  start(kinds: JobKinds): void;
  /** The kinds that this process runs; none before `start`. */
  readonly kinds: JobKinds;
  /** Stops a run at once if it is in this process; elsewhere it stops at its next heartbeat. */
  abort(jobId: string): void;
  /** Resolves when no job is due or running in this process. */
  idle(): Promise<void>;
  /** Claims no more jobs, aborts the running ones and releases them. */
  stop(): Promise<void>;
}

const pollMs = 2000;

export function createQueue(database: Database, log: Logger, now: () => Date): Queue {
  let kinds: JobKinds = {};
  const running = new Map<string, { kind: string; abort: AbortController; run: Promise<void> }>();
  const stopping = new AbortController();
  const runner: Runner = { database, log, now, stopping: stopping.signal };
  const presence = database.openPresence?.();
  const orphans = presence && createOrphanSearch(database, presence, now);
  const poller = createPoller({ everyMs: pollMs, log, name: 'run jobs', work: claimDueJobs });
  const sweeper = createPoller({
    everyMs: hourMs,
    log,
    name: 'forget ended jobs',
    work: () =>
      deleteEndedJobs(database.db, { ended: daysAgo(limits.endedJobDays), failed: daysAgo(limits.failedJobDays) }),
  });

  function daysAgo(days: number): string {
    return new Date(now().getTime() - days * dayMs).toISOString();
  }

  function freeKinds(): string[] {
    const isFree = ([name, kind]: [string, JobKinds[string]]) =>
      [...running.values()].filter((run) => run.kind === name).length < kind.concurrency;
    return Object.entries(kinds)
      .filter(isFree)
      .map(([name]) => name);
  }

  async function claimDueJobs(): Promise<void> {
    // A process that the others cannot see claims nothing: they would consider it dead.
    const name = await presence?.show();
    if (await orphans?.expire()) setTimeout(poller.wake, absenceMs).unref();
    while (!stopping.signal.aborted) {
      const free = freeKinds();
      if (free.length === 0) return;
      const lease = name === undefined ? randomUUID() : leaseOf(name, randomUUID());
      const at = { now: now().toISOString(), leasedUntil: leaseEnd(runner) };
      const claim = { kinds: free, except: [...running.keys()], lease, ...at };
      if (!(await hasDueJob(database.db, claim))) return;
      const job = await claimJob(database.db, claim);
      // All due jobs are held by others.
      if (!job) return;
      startRun({ ...job, lease });
    }
  }

  function startRun(job: ClaimedJob): void {
    const kind = kinds[job.kind];
    if (!kind) return;
    const abort = new AbortController();
    const run = runJob(runner, kind, job, abort).finally(() => {
      running.delete(job.id);
      poller.wake();
    });
    running.set(job.id, { kind: job.kind, abort, run });
  }

  return {
    async add(db, kind, payload, { id = randomUUID(), delayMs = 0, recording, recipient, expiresAt } = {}) {
      await insertJob(db, {
        id,
        kind,
        payload: JSON.stringify(payload),
        recording: recording ?? null,
        recipient: recipient ?? null,
        run_after: new Date(now().getTime() + delayMs).toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        created_at: now().toISOString(),
      });
    },
    wake: poller.wake,
    start(given) {
      kinds = given;
      poller.start();
      sweeper.start();
    },
    get kinds() {
      return kinds;
    },
    abort: (jobId) => running.get(jobId)?.abort.abort(new JobCancelledError()),
    async idle() {
      for (;;) {
        await poller.idle();
        if (running.size === 0) return;
        await Promise.race([...running.values()].map(({ run }) => run));
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all([poller.stop(), sweeper.stop()]);
      await Promise.all([...running.values()].map(({ run }) => run));
      await presence?.close();
    },
  };
}
