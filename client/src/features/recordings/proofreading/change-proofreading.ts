import { readAccount } from '@glosy/core/contract/auth/account';
import type { Recording, StaleRecording } from '@glosy/core/recording/recording';
import { RequestError, request } from '../../../lib/request.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import { saveRecording, toRecordingInput } from '../recordings.queries.ts';

/** Attempts over newer versions: only lock and status change here, so other users' changes are kept. */
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
      return await saveRecording(current.id, current.version, { ...toRecordingInput(current), proofreading });
    } catch (error) {
      const newer = newerState(error);
      // Another user has taken or released the lock, and the user has not seen that state.
      if (!newer || left <= 1 || newer.proofreading.email !== recording.proofreading.email) throw error;
      current = newer;
    }
  }
}

/**
 * The viewer's address; from their account if the session check has no answer.
 * @throws RequestError
 */
export async function readOwnEmail(): Promise<string> {
  return currentViewer().email || (await request(readAccount)).data.email;
}

function newerState(error: unknown): Recording | null {
  if (!(error instanceof RequestError) || error.code !== 'recording.stale') return null;
  return (error.details as StaleRecording | undefined)?.current ?? null;
}
