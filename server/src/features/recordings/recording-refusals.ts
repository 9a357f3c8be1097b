import { ArchiveError } from '@glosy/core/errors';
import type { Recording, RecordingChange, StaleRecording } from '@glosy/core/recording';
import { changedFields, type RecordingState, refusedChange } from '@glosy/core/recording-fields';
import type { Caller } from '../../http/caller.ts';

/**
 * Returns the changed fields.
 * @throws ArchiveError `recording.forbidden-field` and others, at the first field that the caller may not change
 */
export function refuseForbidden(caller: Caller, stored: RecordingState, wanted: RecordingState) {
  const changes = changedFields(stored, wanted);
  const refusal = refusedChange(caller, stored, wanted, changes);
  if (refusal) {
    const error = new ArchiveError(refusal.code, refusal.words);
    throw new ArchiveError(refusal.code, refusal.words, { fields: { [refusal.field]: error.message } });
  }
  return changes;
}

export function signatureTaken(signature: string): ArchiveError {
  const { message } = new ArchiveError('recording.signature-taken', [signature]);
  return new ArchiveError('recording.signature-taken', [signature], { fields: { 'metadata.signature': message } });
}

/** Another user has saved since the version that the caller saw; `since` are the changes, newest first. */
export function staleError(current: Recording, since: readonly RecordingChange[]): ArchiveError {
  const details: StaleRecording = {
    current,
    changedBy: since[0]?.author ?? '',
    changedAt: since[0]?.at ?? current.updatedAt,
    fields: [...new Set(since.flatMap(({ fields }) => fields.map(({ field }) => field)))],
  };
  return new ArchiveError('recording.stale', [], { details });
}
