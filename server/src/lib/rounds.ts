/** Work that is looked for again and again: one round at a time, every few seconds, and at once when it is woken. */
export interface Rounds {
  /** There is something to do now; while a round goes on, another one follows it. */
  wake(): void;
  start(): void;
  /** Resolves when nothing is due any more. */
  idle(): Promise<void>;
  readonly isStopped: boolean;
  /** Begins no further round; resolves when the one that goes on is over. */
  stop(): Promise<void>;
}

export function createRounds(
  work: () => Promise<void>,
  { everyMs, onFailure }: { everyMs: number; onFailure: (error: unknown) => void },
): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let isStopped = false;

  function wake(): void {
    if (isStopped) return;
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        wake();
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
      while (running) await running;
    },
    get isStopped() {
      return isStopped;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
