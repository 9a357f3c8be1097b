/** A task that may be refused or aborted. Owners take turns, so that the queue of one does not delay another. */
export interface Turn {
  readonly signal: AbortSignal;
  readonly owner?: string;
}

/** Limits concurrency: at most `parallel` tasks run, at most `waiting` others wait. */
export interface Limiter {
  /**
   * A patient task waits regardless of the number of waiting tasks. An aborted task leaves the queue at once, with
   * `signal.reason`.
   * @throws LimiterFull immediately when `waiting` tasks wait already
   */
  run<T>(task: () => Promise<T>, turn?: 'patient' | Turn): Promise<T>;
}

export class LimiterFull extends Error {
  override name = 'LimiterFull';
}

export function createLimiter(options: { parallel: number; waiting: number }): Limiter {
  /** Owners in the order of their turns, each with its waiting tasks. */
  const queue = new Map<string, Set<() => void>>();
  let waiting = 0;
  let running = 0;

  function waitForSlot(signal: AbortSignal | undefined, owner: string): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        remove(owner, start);
        reject(signal?.reason);
      };
      queue.set(owner, (queue.get(owner) ?? new Set()).add(start));
      waiting += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function remove(owner: string, start: () => void): void {
    const own = queue.get(owner);
    if (!own?.delete(start)) return;
    waiting -= 1;
    if (own.size === 0) queue.delete(owner);
  }

  /** Passes the slot on directly, so that a new call cannot overtake a waiting one. */
  function passOn(): void {
    const [next] = queue;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, own] = next;
    const [start] = own;
    queue.delete(owner);
    queue.set(owner, own);
    if (!start) return;
    remove(owner, start);
    start();
  }

  return {
    async run(task, turn) {
      const { signal, owner = '' }: Partial<Turn> = turn === 'patient' || !turn ? {} : turn;
      signal?.throwIfAborted();
      if (running < options.parallel) running += 1;
      else if (turn === 'patient' || waiting < options.waiting) await waitForSlot(signal, owner);
      else throw new LimiterFull();
      try {
        return await task();
      } finally {
        passOn();
      }
    },
  };
}
