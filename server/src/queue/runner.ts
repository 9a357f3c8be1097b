import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { JobRow } from './jobs.repository.ts';

/** A run whose lease is not extended for this long is taken over by another one. */
const leaseMs = 60_000;

/** The part of a process that a run needs. */
export interface Runner {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

export type ClaimedJob = JobRow & { readonly lease: string };

/** The end of a lease that begins or is extended now. */
export function leaseEnd({ now }: Pick<Runner, 'now'>): string {
  return new Date(now().getTime() + leaseMs).toISOString();
}
