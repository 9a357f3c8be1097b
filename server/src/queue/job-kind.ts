import type { z } from 'zod';
import type { Tx } from '../database/database.ts';

/** The argument of a handler: its job. */
export interface RunningJob {
  readonly id: string;
  /** Email address that the job is about, if any. */
  readonly recipient: string | null;
  /** Aborted when the job is cancelled, runs out of time, loses its lease, or the server stops. */
  readonly signal: AbortSignal;
  /** Reports progress: `part` from 0 to 1, and a Polish word for the current step. */
  progress(part: number, word: string): void;
  /**
   * Writes results in a transaction that holds the job's lease, so that a cancelled or replaced run writes nothing.
   * @throws LeaseLostError, JobCancelledError
   */
  commit<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface EndedJob {
  readonly id: string;
  readonly recipient: string | null;
  readonly state: 'done' | 'failed' | 'cancelled';
}

/**
 * Background work of one kind. A job may run twice, when a process is killed at the wrong moment, so `run` must be
 * idempotent.
 */
export interface JobKind<Payload = unknown> {
  /** Reads the stored payload; a job whose payload it refuses fails at once. */
  readonly payload: z.ZodType<Payload>;
  /** How many run at once in one process. */
  readonly concurrency: number;
  readonly timeLimitMs: number;
  /** Attempts before the job fails for good; 5 by default. */
  readonly maxAttempts?: number;
  /** Pause after the attempt with this number, from 1. */
  readonly pauseMs?: (attempt: number) => number;
  /** False for work that must be completed, such as a deletion. */
  readonly isCancellable?: false;
  /** The payload is deleted as soon as the job ends, and the job cannot be retried. */
  readonly hasSecretPayload?: true;
  /** How long a run may continue after the server begins to stop; 0 by default. */
  readonly stopGraceMs?: number;
  /** @throws PermanentJobError when no further attempt can succeed */
  run(payload: Payload, job: RunningJob): Promise<void>;
  /** Runs in the transaction that ends the job. A hook that throws does not keep the job from ending. */
  ended?(tx: Tx, payload: Payload, job: EndedJob): Promise<void>;
}

/** The kinds of job that a process runs, by name. */
export type JobKinds = Readonly<Record<string, JobKind>>;

/** Thrown when no further attempt can succeed; administrators see the message as the reason. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

/** Thrown when another run holds the job, or the job was deleted. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

export class JobCancelledError extends Error {
  override name = 'JobCancelledError';
}

export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

export class QueueStoppedError extends Error {
  override name = 'QueueStoppedError';
}

const defaultMaxAttempts = 5;
const second = 1000;

export function maxAttemptsOf({ maxAttempts = defaultMaxAttempts }: JobKind): number {
  return maxAttempts;
}

/** The default pauses: 1, 4, 16 and 64 seconds. */
export function pauseMsOf(kind: JobKind, attempt: number): number {
  return kind.pauseMs?.(attempt) ?? second * 4 ** (attempt - 1);
}
