import type { Logger } from 'pino';

/** Does the work now and then each `intervalMs`, never twice at once; a failure goes to the log. Returns what ends it. */
export function every(
  intervalMs: number,
  log: Logger,
  name: string,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .then(
        () => {},
        (error: unknown) => log.error({ err: error, work: name }, 'periodic work failed'),
      )
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
