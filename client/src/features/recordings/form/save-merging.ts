import type { RecordingInput } from '@glosy/core/contract/recordings';
import type { Recording, StaleRecording } from '@glosy/core/recording';
import { RequestError } from '../../../lib/request.ts';
import { may } from '../../../lib/viewer.ts';
import { showStatus } from '../../../ui/status-line.tsx';
import { saveRecording } from '../recordings.queries.ts';
import { fieldLabels } from './form-fields.ts';
import { mergeSaved } from './merge.ts';

export function isStale(cause: unknown): cause is RequestError & { details: StaleRecording } {
  return cause instanceof RequestError && cause.code === 'recording.stale';
}

/**
 * Saves `input`, made of `base`, and merges it with what other users have saved in other fields since; tells what was
 * merged. Throws RequestError: a stale one only when both changed the same field.
 */
export async function saveMerging(base: Recording, input: RecordingInput, reason?: string): Promise<Recording> {
  try {
    return await saveRecording(base.id, base.version, input, reason);
  } catch (cause) {
    const stale = isStale(cause) ? cause.details : null;
    const merged = stale && mergeSaved(base, input, stale.current, may('recording.changeAccess'));
    if (!merged) throw cause;
    const saved = await saveMerging(stale.current, merged.input, reason);
    const fields = merged.joined.map((path) => fieldLabels[path]).join(', ');
    if (fields !== '') showStatus(`Dołączono zmiany: ${stale.changedBy || 'inna osoba'} (${fields}).`);
    return saved;
  }
}
