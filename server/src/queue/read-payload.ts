import type { JobKind } from './job-kind.ts';
import type { JobRow } from './jobs.repository.ts';

/** Undefined when the stored payload is not what the kind writes. */
export function readPayload<Payload>(
  kind: JobKind<Payload>,
  job: Pick<JobRow, 'payload'>,
): { data: Payload } | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(job.payload);
  } catch {
    return undefined;
  }
  const read = kind.payload.safeParse(stored);
  return read.success ? { data: read.data } : undefined;
}
