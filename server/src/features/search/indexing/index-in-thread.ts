import type { Config } from '../../../config.ts';
import { startWorker } from '../../../lib/workers/start-worker.ts';
import type { Progress } from './index-stale.ts';

/** Messages of a thread: progress, and finally the result of `IndexStale`. */
export type ThreadMessage = Parameters<Progress> | string | undefined;

/** Enough for the longest transcripts; with a larger limit V8 would collect garbage later. */
const maxHeapMegabytes = 512;

/**
 * Indexes every changed recording in a thread with separate connections, so that saves and playback do not wait for it;
 * resolves like `IndexStale`. Rejects with the thread's error, or with `signal.reason`: then the thread ends at once,
 * and the database rolls back the current batch.
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
