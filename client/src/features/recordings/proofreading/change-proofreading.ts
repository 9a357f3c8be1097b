import type { Recording, StaleRecording } from '@glosy/core/recording';
import { RequestError } from '../../../lib/request.ts';
import { saveRecording, stateOf } from '../recordings.queries.ts';

/** Tries over a newer state: only lock and status change here, so what another person saved elsewhere stays. */
const tries = 3;

/** Changes the lock or the status. Throws RequestError. */
export async function changeProofreading(
  recording: Recording,
  change: Partial<Recording['proofreading']>,
): Promise<Recording> {
  let current = recording;
  for (let left = tries; ; left -= 1) {
    const proofreading = { ...current.proofreading, ...change };
    try {
      return await saveRecording(current.id, current.version, { ...stateOf(current), proofreading });
    } catch (error) {
      const newer = newerState(error);
      // Somebody else took or gave back the lock meanwhile: that is no longer what the person saw.
      if (!newer || left <= 1 || newer.proofreading.email !== recording.proofreading.email) throw error;
      current = newer;
    }
  }
}

function newerState(error: unknown): Recording | null {
  if (!(error instanceof RequestError) || error.code !== 'recording.stale') return null;
  return (error.details as StaleRecording | undefined)?.current ?? null;
}
