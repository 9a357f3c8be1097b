/** Administrators see the queue of background work: waveforms, deletions of files, email. */
import type { JobState } from '../../work/job-state.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './jobs.input.ts';

export interface Job {
  id: string;
  kind: string;
  /** Signature of the recording that the job works on. */
  recording: string | null;
  /** Title of that recording; null when it is erased or in the trash. */
  title: string | null;
  /** Masked address (`j…@example.org`) of the email's recipient. */
  recipient: string | null;
  state: JobState;
  /** `part` goes from 0 to 1. */
  progress: { part: number; word: string } | null;
  attempts: number;
  /** Why the latest attempt failed, without addresses, links and codes. */
  error: string | null;
  /** ISO 8601, UTC, as all times here. */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** A waiting job does not run before this moment. */
  runAfter: string;
  /** The job was cancelled while it ran, and will stop soon. */
  isStopping: boolean;
  mayRetry: boolean;
  mayCancel: boolean;
}

export interface JobsPage {
  data: Job[];
  /** How many jobs there are in each state, on all pages. */
  counts: Record<JobState, number>;
}

export const listJobs = call({
  name: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  permission: 'jobs.manage',
  summary: 'Background work, of one state or all: what runs or waits first by its time, what has ended newest first.',
  input: input<typeof inputs.listJobs>(),
  answer: answer<JobsPage>('JobsPage'),
});

export const retryJob = call({
  name: 'retryJob',
  method: 'POST',
  path: '/api/jobs/:jobId/retry',
  permission: 'jobs.manage',
  summary:
    'Runs a failed or cancelled job again, with all its attempts, or a waiting one that has failed without its pause.',
  answer: answer<{ data: Job; message: string }>('{data: Job, message}'),
});

export const cancelJob = call({
  name: 'cancelJob',
  method: 'POST',
  path: '/api/jobs/:jobId/cancel',
  permission: 'jobs.manage',
  summary: 'Cancels a waiting job, or stops a running one; a deletion cannot be cancelled.',
  answer: answer<{ data: Job; message: string }>('{data: Job, message}'),
});
