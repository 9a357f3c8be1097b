/** Limits concurrency: at most `parallel` tasks run, at most `waiting` others wait in order. */
export interface Limiter {
  /**
   * A patient task waits however many wait already. An aborted task leaves the queue at once, with `signal.reason`.
   * @throws LimiterFull immediately when `waiting` tasks wait already
   */
  run<T>(task: () => Promise<T>, manner?: 'patient' | { signal: AbortSignal }): Promise<T>;
}

export class LimiterFull extends Error {
  override name = 'LimiterFull';
}

export function createLimiter(options: { parallel: number; waiting: number }): Limiter {
  const queue = new Set<() => void>();
  let running = 0;

  function waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.delete(start);
        reject(signal?.reason);
      };
      queue.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(task, manner) {
      const signal = manner === 'patient' ? undefined : manner?.signal;
      signal?.throwIfAborted();
      if (running < options.parallel) running += 1;
      else if (manner === 'patient' || queue.size < options.waiting) await waitForSlot(signal);
      else throw new LimiterFull();
      try {
        return await task();
      } finally {
        // The slot passes directly to the next task, so that a new call cannot overtake it.
        const [next] = queue;
        if (next) {
          queue.delete(next);
          next();
        } else running -= 1;
      }
    },
  };
}
