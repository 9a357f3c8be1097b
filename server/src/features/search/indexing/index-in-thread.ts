import type { Config } from '../../../config.ts';
import { startWorker } from '../../../lib/workers/start-worker.ts';
import type { Progress } from './index-stale.ts';

/** Messages of a thread: its progress, and at its end the result of `IndexStale`. */
export type ThreadMessage = Parameters<Progress> | string | undefined;

/** Enough for the longest transcripts; a heap that may grow further is emptied later. */
const maxHeapMegabytes = 512;

/**
 * Indexes every recording that has changed in a thread with connections of its own, so that saves and playback do not
 * wait for it; resolves as `IndexStale` does. Rejects with the thread's error, or with `signal.reason`: the thread then
 * ends at once, and the database takes back the batch that it was writing.
 */
export async function indexInThread(
  config: Config,
  progress: Progress,
  signal: AbortSignal,
): Promise<string | undefined> {
  signal.throwIfAborted();
  const worker = startWorker('index.worker', import.meta.url, {
    workerData: config,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const terminate = () => void worker.terminate();
  signal.addEventListener('abort', terminate);
  let totals: string | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if (Array.isArray(message)) progress(...message);
        else totals = message;
      });
      worker.once('error', reject);
      worker.once('exit', (code) => {
        // A thread that is ended before it begins exits with 0 too.
        if (signal.aborted) reject(signal.reason);
        else if (code === 0) resolve();
        else reject(new Error(`The thread that indexes ended with code ${code}.`));
      });
    });
    return totals;
  } finally {
    signal.removeEventListener('abort', terminate);
  }
}
