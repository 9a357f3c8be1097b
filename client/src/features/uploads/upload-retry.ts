import { RequestError } from '../../lib/request.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** A server that answers with errors this often in a row will not get better by asking. */
const maxServerFailures = 20;

/** Milliseconds to wait before the next try, doubling from one second to half a minute. */
export function backOffMs(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, tries - 1));
}

/** Whether trying again can help: the network came and went, the server restarts or is busy. */
export function isPassing(error: unknown, tries: number): boolean {
  if (!(error instanceof RequestError)) return false;
  if (error.code === 'network') return true;
  const isServerTrouble = error.status >= 500 && error.code !== 'server.disk-full';
  return (isServerTrouble || error.code === 'request.too-many') && tries <= maxServerFailures;
}

/** Waits this long, or until the browser says that it is online again, or until the signal. */
export function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    function finish() {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
