import { createLimiter } from '../../../lib/limiter.ts';
import { startWorker } from '../../../lib/start-worker.ts';
import type { DocumentTask } from './document.worker.ts';

/** A document of 50,000 lines in several parts needs this much; a heap that may grow further is emptied later. */
const maxHeapMegabytes = 512;

/** One at a time: two long documents at once would double the memory that a small server must have. */
const limiter = createLimiter({ parallel: 1, waiting: Number.POSITIVE_INFINITY });

/** Writes a document in a thread of its own, so that the server goes on answering. Rejects with the thread's error. */
export function writeDocument(task: DocumentTask): Promise<Uint8Array> {
  return limiter.run(async () => {
    const worker = startWorker('document.worker', import.meta.url, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`The thread that writes a document ended with code ${code}.`)));
      });
    } finally {
      await worker.terminate();
    }
  });
}
