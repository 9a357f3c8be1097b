import { markTimes } from '@glosy/core/contract/transcripts/transcripts';
import { RequestError, request } from '../../../lib/request.ts';
import type { Autosave } from '../saving/autosave.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';

/**
 * Marks the times of the transcript as approximate or set. Saves first: the previous revision keeps its mark only if
 * the changes are a separate revision.
 * @throws RequestError
 */
export async function saveTimesMark(
  { recordingId: id, transcriptFile: filename }: TranscriptAddress,
  autosave: Autosave,
  approximate: boolean,
): Promise<void> {
  if (!(await autosave.saveNow())) {
    throw new RequestError(0, 'unknown', 'Ostatnie zmiany nie są jeszcze zapisane. Spróbuj za chwilę.');
  }
  await request(markTimes, { body: { id, filename, approximate } });
}
