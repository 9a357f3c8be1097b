import type { Job } from '@glosy/core/contract/site/jobs';
import type { JobKinds } from '../../queue/job-kind.ts';
import type { JobRow } from '../../queue/jobs.repository.ts';

/** A job as administrators see it: without its payload and without a whole address. */
export function toJob(row: JobRow, kinds: JobKinds, title: string | null): Job {
  const { progress_part: part, progress_word: word } = row;
  return {
    id: row.id,
    kind: row.kind,
    recording: row.recording,
    title,
    recipient: row.recipient === null ? null : maskAddress(row.recipient),
    state: row.state,
    progress: part === null || word === null ? null : { part, word },
    attempts: row.attempts,
    error: row.last_error,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    runAfter: row.run_after,
    isStopping: row.state === 'running' && row.cancel_requested === 1,
    mayRetry: mayRetry(row, kinds),
    mayCancel: mayCancel(row, kinds),
  };
}

/**
 * Whether a job can be run now: one that ended without success, unless its payload was deleted, or one that waits after
 * a failure. A job that has not run yet keeps its scheduled time, which may matter to it.
 */
export function mayRetry({ state, attempts, kind }: JobRow, kinds: JobKinds): boolean {
  if (state === 'waiting') return attempts > 0;
  return (state === 'failed' || state === 'cancelled') && !kinds[kind]?.hasSecretPayload;
}

export function mayCancel({ state, cancel_requested, kind }: JobRow, kinds: JobKinds): boolean {
  if (kinds[kind]?.isCancellable === false) return false;
  return state === 'waiting' || (state === 'running' && cancel_requested === 0);
}

/** `j…@example.org`: enough to recognise a known address, not enough to write to it. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}…${at < 0 ? '' : address.slice(at)}`;
}
