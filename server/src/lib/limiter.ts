/** Limits concurrency: at most `parallel` tasks run, at most `waiting` others wait in order. */
export interface Limiter {
  /** @throws LimiterFull immediately when `waiting` tasks wait already */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export class LimiterFull extends Error {
  override name = 'LimiterFull';
}

export function createLimiter(options: { parallel: number; waiting: number }): Limiter {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running < options.parallel) running += 1;
      else if (queue.length < options.waiting) await new Promise<void>((resolve) => queue.push(resolve));
      else throw new LimiterFull();
      try {
        return await task();
      } finally {
        // The slot passes directly to the next task, so that a new call cannot overtake it.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
