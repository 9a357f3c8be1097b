import type { Logger } from 'pino';

/** Repeats work at an interval and on demand, one round at a time. */
export interface Poller {
  start(): void;
  /** Runs a round now; during a round, another one follows it. */
  wake(): void;
  /** Runs a round and resolves when no further one is requested. */
  idle(): Promise<void>;
  /** Starts no further round; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Starts a poller. A failed round is logged with `name`, and the next one runs as usual. */
export function createPoller(options: {
  everyMs: number;
  log: Logger;
  name: string;
  work: () => Promise<unknown>;
}): Poller {
  const { everyMs, log, name, work } = options;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isAnotherDue = false;
  let isStopped = false;

  function wake(): void {
    if (isStopped) return;
    isAnotherDue = round !== undefined;
    round ??= Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.error({ err: error, work: name }, 'periodic work failed'))
      .then(() => {
        round = undefined;
        if (isAnotherDue) wake();
      });
  }

  return {
    wake,
    start() {
      timer ??= setInterval(wake, everyMs).unref();
      wake();
    },
    async idle() {
      wake();
      while (round) await round;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
