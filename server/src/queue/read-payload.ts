import type { JobKind } from './job-kind.ts';
import type { JobRow } from './jobs.repository.ts';

/** Parses a stored payload; undefined when the kind refuses it. */
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
