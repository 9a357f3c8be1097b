/** Runs at most `parallel` tasks at once and lets at most `waiting` others wait their turn. */
export interface Limiter {
  /** @throws LimiterFull at once when too many wait already. */
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
        // The place goes straight to the next one, so that nobody slips in between.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
