import { runInWorker } from '../../../lib/workers/run-in-worker.ts';
import { createWorkerPool, type PoolRequest } from '../../../lib/workers/worker-pool.ts';
import type { DocumentTask } from './document.worker.ts';

/** A document of 50,000 lines in several parts needs this much; V8 collects later when the heap may grow. */
const maxHeapMegabytes = 512;

/**
 * One at a time: two long documents at once would double the memory of a small server. Each takes a few seconds, so
 * readers would not wait for a longer queue.
 */
const pool = createWorkerPool({ parallel: 1, waiting: 12, maxSeconds: 120 });

/** Lays a document out and writes it in a thread. @throws ArchiveError `server.busy` */
export function writeDocument(task: DocumentTask, request?: PoolRequest): Promise<Uint8Array> {
  return pool.run(
    (signal) =>
      runInWorker({ name: 'document.worker', importedFrom: import.meta.url, data: task, maxHeapMegabytes, signal }),
    request,
  );
}
