import { ArchiveError } from '@glosy/core/errors';
import { createLimiter, LimiterFull } from '../limiter.ts';

export interface PoolRequest {
  /** Aborts when the client disconnects: waiting work is dropped and running work is ended. */
  readonly signal: AbortSignal;
  /** Author of the request. The work of several owners takes turns. */
  readonly owner: string;
}

/** Runs expensive work, a few tasks at once, each for a limited time. */
export interface WorkerPool {
  /**
   * Work of a request is refused while too much waits. Work of jobs and commands (no `request`) always waits, because
   * these already run one after another.
   * @throws ArchiveError `server.busy` when the queue is full
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>, request?: PoolRequest): Promise<T>;
}

/** `waiting`: requests in the queue; `maxSeconds`: limit of one task, from its start. */
export function createWorkerPool(options: { parallel: number; waiting: number; maxSeconds: number }): WorkerPool {
  const limiter = createLimiter({ parallel: options.parallel, waiting: options.waiting });
  return {
    async run(work, request) {
      try {
        return await limiter.run(async () => {
          const limit = AbortSignal.timeout(options.maxSeconds * 1000);
          const signal = request ? AbortSignal.any([request.signal, limit]) : limit;
          signal.throwIfAborted();
          return await work(signal);
        }, request ?? 'patient');
      } catch (error) {
        if (error instanceof LimiterFull) throw new ArchiveError('server.busy');
        throw error;
      }
    },
  };
}
