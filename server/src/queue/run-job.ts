import { ArchiveError } from '@glosy/core/errors';
import { endRun, type Outcome } from './end-run.ts';
import { failureReason, failureReasons } from './failure-reason.ts';
import {
  JobCancelledError,
  type JobKind,
  LeaseLostError,
  maxAttemptsOf,
  PermanentJobError,
  QueueStoppedError,
  TimeLimitError,
} from './job-kind.ts';
import { readPayload } from './read-payload.ts';
import { runHandler } from './run-handler.ts';
import type { ClaimedJob, Runner } from './runner.ts';

/** Pause before retrying to write an outcome. */
const outcomePauseMs = 1000;

/** Runs a claimed job and writes its outcome. Never rejects. `abort` ends the run early. */
export async function runJob(runner: Runner, kind: JobKind, job: ClaimedJob, abort: AbortController): Promise<void> {
  const outcome = refuse(runner, kind, job) ?? (await attempt(runner, kind, job, abort));
  for (;;) {
    try {
      return await endRun(runner, kind, job, outcome);
    } catch (error) {
      runner.log.error({ err: error, job: job.id, kind: job.kind }, 'the outcome of a job could not be written');
    }
    // Retried here: a short failure of the database must not cause an email to be sent twice.
    if (runner.stopping.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, outcomePauseMs));
  }
}

/** The outcome of a job that should not be attempted again; undefined for any other. */
function refuse({ log, now }: Runner, kind: JobKind, job: ClaimedJob): Outcome | undefined {
  const fail = (reason: string): Outcome => {
    log.warn({ job: job.id, kind: job.kind, attempts: job.attempts - 1, reason }, 'job given up');
    return { type: 'failed', reason, isFinal: true, wasRun: false };
  };
  if (job.cancel_requested === 1) return { type: 'cancelled', wasRun: false };
  if (!readPayload(kind, job)) return fail(failureReasons.payload);
  if (job.expires_at !== null && job.expires_at <= now().toISOString()) return fail(failureReasons.expired);
  if (job.attempts > maxAttemptsOf(kind)) return fail(failureReasons.killed);
  return undefined;
}

async function attempt(runner: Runner, kind: JobKind, job: ClaimedJob, abort: AbortController): Promise<Outcome> {
  try {
    await runHandler(runner, kind, job, abort);
    return { type: 'done' };
  } catch (error) {
    const cause: unknown = abort.signal.aborted ? abort.signal.reason : error;
    if (cause instanceof QueueStoppedError) return { type: 'stopped' };
    if (cause instanceof LeaseLostError) return { type: 'lost' };
    if (cause instanceof JobCancelledError) return { type: 'cancelled', wasRun: true };
    return failed(runner, kind, job, cause);
  }
}

function failed({ log }: Runner, kind: JobKind, job: ClaimedJob, error: unknown): Outcome {
  const isSecret = kind.hasSecretPayload === true;
  const reason = error instanceof TimeLimitError ? failureReasons.timeLimit : failureReason(error, { isSecret });
  // The full error may repeat a secret payload.
  const cause = isSecret ? { reason } : loggedCause(error);
  log.warn({ ...cause, job: job.id, kind: job.kind, attempt: job.attempts }, 'job failed');
  const isFinal = error instanceof PermanentJobError || job.attempts >= maxAttemptsOf(kind);
  return { type: 'failed', reason, isFinal, wasRun: true };
}

/**
 * Sentences for administrators may name files, and so narrators: the log gets the place where they were thrown instead.
 */
function loggedCause(error: unknown): object {
  if (!(error instanceof PermanentJobError || error instanceof ArchiveError)) return { err: error };
  const { name, stack = '' } = error;
  return { err: { type: name, stack: stack.slice(stack.indexOf('\n    at ') + 1) } };
}
