import { startWorker } from './start-worker.ts';

export interface WorkerTask {
  /** Name of the worker file, without its extension, in the folder of `importedFrom` (an `import.meta.url`). */
  name: string;
  importedFrom: string;
  data: unknown;
  /** A task that needs more memory ends its thread, not the server. */
  maxHeapMegabytes: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((part: number) => void) | undefined;
}

/**
 * Runs a task in a thread and resolves with its only message, apart from `{ progress }` messages. Rejects with the
 * thread's error, or with `signal.reason` as soon as it is aborted. The thread has ended when the promise settles, so a
 * hanging or crashed thread keeps neither memory nor work.
 */
export async function runInWorker<Answer>(task: WorkerTask): Promise<Answer> {
  const { name, importedFrom, data, maxHeapMegabytes, signal, onProgress } = task;
  signal?.throwIfAborted();
  const worker = startWorker(name, importedFrom, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  let abort: (() => void) | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.on('message', (message: Answer | { progress: number }) => {
        if (isProgress(message)) onProgress?.(message.progress);
        else resolve(message);
      });
      worker.on('error', reject);
      worker.once('exit', (code) => reject(new Error(`The thread ${name} ended early with code ${code}.`)));
      abort = () => reject(signal?.reason);
      signal?.addEventListener('abort', abort);
    });
  } finally {
    if (abort) signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function isProgress(message: unknown): message is { progress: number } {
  return typeof message === 'object' && message !== null && 'progress' in message;
}
