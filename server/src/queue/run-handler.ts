import type { Tx } from '../database/database.ts';
import { ignoreFailure } from '../lib/failures.ts';
import { JobCancelledError, type JobKind, LeaseLostError, QueueStoppedError, TimeLimitError } from './job-kind.ts';
import { extendLease, type HeldJob } from './jobs.repository.ts';
import { readPayload } from './read-payload.ts';
import { type ClaimedJob, leaseEnd, type Runner } from './runner.ts';
import { trackProgress } from './track-progress.ts';

const heartbeatMs = 15_000;
/** How long an aborted handler may clean up before the queue abandons it. */
const cleanUpMs = 1000;

/** Runs the handler with heartbeat, time limit and cancellation; rejects soon after `abort` even if the handler hangs. */
export async function runHandler(
  runner: Runner,
  kind: JobKind,
  job: ClaimedJob,
  abort: AbortController,
): Promise<void> {
  const payload = readPayload(kind, job)?.data;
  const progress = trackProgress(runner, job);
  const timers = startTimers(runner, kind, job, abort);
  try {
    const { id, recipient } = job;
    const commit = <T>(work: (tx: Tx) => Promise<T>) => commitHeld(runner, job, work);
    const { signal } = abort;
    await orAborted(kind.run(payload, { id, recipient, signal, progress: progress.note, commit }), signal);
  } finally {
    timers.clear();
    await progress.written();
  }
}

function startTimers(runner: Runner, kind: JobKind, job: ClaimedJob, abort: AbortController): { clear(): void } {
  const stop = () => setTimeout(() => abort.abort(new QueueStoppedError()), kind.stopGraceMs ?? 0).unref();
  if (runner.stopping.aborted) stop();
  else runner.stopping.addEventListener('abort', stop, { once: true });
  const timeLimit = setTimeout(() => abort.abort(new TimeLimitError()), kind.timeLimitMs).unref();
  const heartbeat = setInterval(() => void beat(runner, job, abort), heartbeatMs).unref();
  return {
    clear() {
      clearTimeout(timeLimit);
      clearInterval(heartbeat);
      runner.stopping.removeEventListener('abort', stop);
    },
  };
}

async function beat(runner: Runner, job: HeldJob, abort: AbortController): Promise<void> {
  try {
    const held = await extendLease(runner.database.db, job, leaseEnd(runner));
    if (!held) abort.abort(new LeaseLostError());
    else if (held.isCancelled) abort.abort(new JobCancelledError());
  } catch (error) {
    // Retried at the next heartbeat; a run that outlives its lease can commit nothing once another run holds the job.
    runner.log.warn({ err: error, job: job.id }, 'the lease of a job could not be extended');
  }
}

async function commitHeld<T>(runner: Runner, job: HeldJob, work: (tx: Tx) => Promise<T>): Promise<T> {
  return runner.database.transaction(async (tx) => {
    const held = await extendLease(tx, job, leaseEnd(runner));
    if (!held) throw new LeaseLostError();
    if (held.isCancelled) throw new JobCancelledError();
    return work(tx);
  });
}

/** Waits for the work; after an abort, only for the clean-up time. */
async function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  // Nothing awaits an abandoned handler.
  work.catch(ignoreFailure);
  let timer: NodeJS.Timeout | undefined;
  let leave = () => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => {
      timer = setTimeout(() => reject(signal.reason), cleanUpMs);
    };
  });
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  try {
    await Promise.race([work, left]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}
