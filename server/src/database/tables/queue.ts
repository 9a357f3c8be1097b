import type { JobState } from '@glosy/core/work/job-state';
import type { Generated } from 'kysely';
import type { Flag, Json, Moment } from './column-types.ts';

/** Background work: it survives a restart and is shared by all processes that run the queue. */
export interface JobsTable {
  id: string;
  kind: string;
  state: Generated<JobState>;
  /** Emptied when a job with a secret payload (an email with a code) ends. */
  payload: Json;
  /** Signature of the recording that the job works on; no foreign key, since deletions outlive it. */
  recording: string | null;
  /** Recipient's address of an email. */
  recipient: string | null;
  run_after: Moment;
  /** After this moment the job is useless and fails. */
  expires_at: Moment | null;
  /** Counted when the job is claimed, so that a job that kills its process counts too. */
  attempts: Generated<number>;
  /** Names the run that holds the job; only it may commit results. */
  lease: string | null;
  leased_until: Moment | null;
  cancel_requested: Generated<Flag>;
  /** From 0 to 1. */
  progress_part: number | null;
  progress_word: string | null;
  last_error: string | null;
  created_at: Moment;
  started_at: Moment | null;
  finished_at: Moment | null;
}
