import { UndecodableAudioError } from '../audio/measured.ts';
import { runInWorker } from '../lib/workers/run-in-worker.ts';
import type { SpeechAnswer, SpeechOrder } from './prepare-speech.worker.ts';
import type { SpeechFacts } from './write-speech.ts';

/** Several times what it needs; a malformed file ends its worker and nothing else. */
const maxHeapMegabytes = 256;

/**
 * Runs `writeSpeech` in a thread of its own. Rejects with `UndecodableAudioError` for a file without sound, and with
 * `signal.reason` as soon as it is aborted.
 */
export async function prepareSpeech(order: SpeechOrder, signal: AbortSignal): Promise<SpeechFacts> {
  const answer = await runInWorker<SpeechAnswer>({
    name: 'prepare-speech.worker',
    importedFrom: import.meta.url,
    data: order,
    maxHeapMegabytes,
    signal,
  });
  if ('undecodable' in answer) throw new UndecodableAudioError(answer.undecodable);
  return answer.found;
}
