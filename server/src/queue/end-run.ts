import type { Tx } from '../database/database.ts';
import { failureReasons } from './failure-reason.ts';
import { type EndedJob, type JobKind, pauseMsOf } from './job-kind.ts';
import { cancelWaitingJob, type Ending, endJob, type JobRow, postponeJob, releaseJob } from './jobs.repository.ts';
import { readPayload } from './read-payload.ts';
import type { ClaimedJob, Runner } from './runner.ts';

export type Outcome =
  | { type: 'done' | 'stopped' | 'lost' }
  /** `wasRun` is false when the job was claimed without an attempt left. */
  | { type: 'cancelled'; wasRun: boolean }
  | { type: 'failed'; reason: string; isFinal: boolean; wasRun: boolean };

/** Writes the outcome of a run, if it still holds the job. */
export async function endRun(runner: Runner, kind: JobKind, job: ClaimedJob, outcome: Outcome): Promise<void> {
  const { db } = runner.database;
  switch (outcome.type) {
    case 'lost':
      return;
    case 'stopped':
      return releaseJob(db, job);
    case 'done':
      return end(runner, kind, job, { state: 'done', error: null, attempts: job.attempts });
    case 'cancelled':
      return end(runner, kind, job, { state: 'cancelled', error: job.last_error, attempts: attemptsOf(job, outcome) });
    case 'failed':
      if (outcome.isFinal) {
        return end(runner, kind, job, { state: 'failed', error: outcome.reason, attempts: attemptsOf(job, outcome) });
      }
      return postponeJob(db, job, nextAttempt(runner, kind, job), outcome.reason);
  }
}

function attemptsOf({ attempts }: ClaimedJob, { wasRun }: { wasRun: boolean }): number {
  return wasRun ? attempts : attempts - 1;
}

function nextAttempt({ now }: Runner, kind: JobKind, { attempts }: ClaimedJob): string {
  return new Date(now().getTime() + pauseMsOf(kind, attempts)).toISOString();
}

type HowItEnded = Pick<Ending, 'state' | 'error' | 'attempts'>;

async function end({ database, log, now }: Runner, kind: JobKind, job: ClaimedJob, how: HowItEnded): Promise<void> {
  const ending = { ...how, at: now().toISOString(), removePayload: kind.hasSecretPayload === true };
  try {
    await database.transaction(async (tx) => {
      if (await endJob(tx, job, ending)) await callEnded(tx, kind, job, ending.state);
    });
  } catch (error) {
    log.error({ err: error, job: job.id, kind: job.kind }, 'ending a job failed');
    const reasons = [ending.error, failureReasons.ended].filter((reason) => reason !== null);
    await endJob(database.db, job, { ...ending, error: reasons.join(' ') });
  }
}

/** Calls the kind's hook for an ended job, unless the payload is unreadable. */
async function callEnded(
  tx: Tx,
  kind: JobKind,
  job: Pick<JobRow, 'id' | 'payload' | 'recipient'>,
  state: EndedJob['state'],
): Promise<void> {
  const payload = readPayload(kind, job);
  if (payload) await kind.ended?.(tx, payload.data, { id: job.id, recipient: job.recipient, state });
}

/** Cancels a waiting job; false when it was claimed concurrently. */
export async function cancelWaiting(tx: Tx, kind: JobKind | undefined, job: JobRow, at: string): Promise<boolean> {
  const { attempts, last_error: error } = job;
  const removePayload = kind?.hasSecretPayload === true;
  if (!(await cancelWaitingJob(tx, job.id, { state: 'cancelled', at, attempts, error, removePayload }))) return false;
  if (kind) await callEnded(tx, kind, job, 'cancelled');
  return true;
}
