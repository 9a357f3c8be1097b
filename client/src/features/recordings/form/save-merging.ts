import type { RecordingInput } from '@glosy/core/contract/recordings/recordings';
import type { Recording, StaleRecording } from '@glosy/core/recording/recording';
import { RequestError } from '../../../lib/request.ts';
import { may } from '../../../lib/viewer.ts';
import { saveRecording } from '../recordings.queries.ts';
import { fieldLabels } from './form-fields.ts';
import { mergeSaved } from './merge.ts';

export function isStale(cause: unknown): cause is RequestError & { details: StaleRecording } {
  return cause instanceof RequestError && cause.code === 'recording.stale';
}

export interface MergedSave {
  readonly saved: Recording;
  /** Authors and fields of the merged changes; empty when there were none. */
  readonly joined: string;
}

/**
 * Saves `input`, which is based on `base`, merged with other users' saved changes of other fields. Throws RequestError:
 * a stale one only when both changed the same field.
 */
export async function saveMerging(base: Recording, input: RecordingInput, reason?: string): Promise<MergedSave> {
  try {
    return { saved: await saveRecording(base.id, base.version, input, reason), joined: '' };
  } catch (cause) {
    const stale = isStale(cause) ? cause.details : null;
    const merged = stale && mergeSaved(base, input, stale.current, may('recording.changeAccess'));
    if (!merged) throw cause;
    const { saved, joined } = await saveMerging(stale.current, merged.input, reason);
    const fields = merged.joined.map((path) => fieldLabels[path]).join(', ');
    const own = fields && ` Dołączono zmiany: ${stale.changedBy || 'inna osoba'} (${fields}).`;
    return { saved, joined: own + joined };
  }
}
