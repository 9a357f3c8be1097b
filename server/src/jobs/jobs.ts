import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/database.ts';
import { createRounds } from '../lib/rounds.ts';
import { deleteJob, findDueJob, insertJob, postponeJob } from './jobs.repository.ts';

/** Work of one kind. A job may run twice (after a crash), so it must be safe to repeat. */
export interface JobHandler {
  run(payload: unknown, signal: AbortSignal): Promise<void>;
  /** Called once when the last try has failed; the job is then dropped. */
  giveUp?(payload: unknown, error: unknown): Promise<void>;
}

export interface Jobs {
  /** Adds a job inside the caller's transaction; it runs `delayMs` after that commits, also after a restart. */
  add(db: Queryable, kind: string, payload: unknown, delayMs?: number): Promise<void>;
  /** Says that jobs were added: the worker looks at once instead of at its next round. */
  wake(): void;
  start(handlers: Readonly<Record<string, JobHandler>>): void;
  /** Resolves when nothing is due any more; for tests and for the command line. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const maxAttempts = 5;
const roundMs = 5000;

/** Background work kept in the table `jobs`: one at a time, retried with growing pauses, kept over a restart. */
export function createJobs(database: Database, log: Logger, now: () => Date): Jobs {
  let handlers: Readonly<Record<string, JobHandler>> = {};
  const stopping = new AbortController();
  const rounds = createRounds(runDueJobs, {
    everyMs: roundMs,
    onFailure: (error) => log.error({ err: error }, 'job queue failed'),
  });

  async function runDueJobs(): Promise<void> {
    const kinds = Object.keys(handlers);
    while (kinds.length > 0 && !stopping.signal.aborted) {
      const job = await findDueJob(database.db, kinds, now().toISOString());
      if (!job) return;
      await runOne(job);
    }
  }

  async function runOne(job: { id: string; kind: string; payload: string; attempts: number }): Promise<void> {
    const handler = handlers[job.kind];
    const payload: unknown = JSON.parse(job.payload);
    try {
      await handler?.run(payload, stopping.signal);
      await deleteJob(database.db, job.id);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.warn({ err: error, job: job.kind, attempt: job.attempts + 1 }, 'job failed');
      if (job.attempts + 1 >= maxAttempts) {
        await handler?.giveUp?.(payload, error);
        await deleteJob(database.db, job.id);
      } else {
        const pauseMs = 1000 * 4 ** job.attempts;
        await postponeJob(database.db, job.id, new Date(now().getTime() + pauseMs).toISOString(), String(error));
      }
    }
  }

  return {
    add: async (db, kind, payload, delayMs = 0) => {
      const at = now().toISOString();
      const runAfter = new Date(now().getTime() + delayMs).toISOString();
      const job = { id: randomUUID(), kind, payload: JSON.stringify(payload), run_after: runAfter, created_at: at };
      await insertJob(db, { ...job, attempts: 0, last_error: null });
    },
    wake: rounds.wake,
    start(given) {
      handlers = given;
      rounds.start();
    },
    idle: rounds.idle,
    stop() {
      stopping.abort();
      return rounds.stop();
    },
  };
}
