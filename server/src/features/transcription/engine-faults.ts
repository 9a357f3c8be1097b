import { UndecodableAudioError } from '../../audio/measured.ts';
import { PermanentJobError } from '../../queue/job-kind.ts';
import { EngineFault } from '../../speech/speech-engine.ts';

/**
 * Returns an engine fault that concerns one piece.
 * @throws every other error
 */
export function ofPiece(error: unknown): EngineFault {
  if (error instanceof EngineFault && error.of === 'piece') return error;
  throw error;
}

/** The error for the queue: if retrying cannot help, it ends the job. */
export function asJobError(error: unknown): unknown {
  if (error instanceof UndecodableAudioError) {
    return new PermanentJobError(`Nie da się odczytać dźwięku: ${error.message}.`);
  }
  return error instanceof EngineFault && error.of === 'settings' ? new PermanentJobError(error.message) : error;
}
