import { ArchiveError } from '@glosy/core/errors';
import type { Recording, StaleRecording } from '@glosy/core/recording/recording';
import { changedFields, type RecordingState, refusedChange } from '@glosy/core/recording/recording-fields';
import type { Caller } from '../../http/caller.ts';
import type { ChangesSince } from './recording-changes.repository.ts';

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

/** Error for a save after another user has saved since the caller's version. */
export function staleError(current: Recording, since: ChangesSince | undefined): ArchiveError {
  const details: StaleRecording = {
    current,
    changedBy: since?.author ?? '',
    changedAt: since?.at ?? current.updatedAt,
    fields: [...(since?.fields ?? [])],
  };
  return new ArchiveError('recording.stale', [], { details });
}
