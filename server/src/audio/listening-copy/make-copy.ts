import { runInWorker } from '../../lib/workers/run-in-worker.ts';
import { UndecodableAudioError } from '../measured.ts';
import type { CopyAnswer, CopyOrder } from './make-copy.worker.ts';
import type { CopyFacts } from './write-copy.ts';

/** Several times the usual need; a malformed file ends only its worker. */
const maxHeapMegabytes = 256;

/**
 * Makes the listening copy of an audio file in a worker thread, in constant memory except for loudness and waveform: 1
 * MB an hour. The copy has none of the original's metadata. Rejects with `UndecodableAudioError` when the file has no
 * sound, with the error of the system or the encoder, and with `signal.reason` as soon as it is aborted; an unfinished
 * copy is worthless. Calls `onProgress` with the part of the work done, from 0 to 1.
 */
export async function makeCopy(
  order: CopyOrder,
  signal?: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<CopyFacts> {
  const answer = await runInWorker<CopyAnswer>({
    name: 'make-copy.worker',
    importedFrom: import.meta.url,
    data: order,
    maxHeapMegabytes,
    signal,
    onProgress,
  });
  if ('undecodable' in answer) throw new UndecodableAudioError(answer.undecodable);
  return answer.made;
}
