import { RequestError } from '../../lib/request.ts';
import { repeatAfterSignIn } from '../../lib/session/repeat-after-sign-in.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** Gives up after this many consecutive server errors. */
const maxServerFailures = 20;
/** A refused offset: an earlier attempt was stored after all. */
const repeatable: readonly string[] = ['request.too-many', 'loading.offset'];

/** Exponential backoff from 1 to 30 seconds, in milliseconds. */
function backOffMs(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, tries - 1));
}

/** Whether the error is temporary: a lost network, a server that restarts or is busy. */
function isPassing(error: unknown, tries: number): boolean {
  if (!(error instanceof RequestError)) return false;
  if (error.code === 'network') return true;
  const isServerTrouble = error.status >= 500 && error.code !== 'server.disk-full';
  return (isServerTrouble || repeatable.includes(error.code)) && tries <= maxServerFailures;
}

interface Retry {
  signal: AbortSignal;
  /** Called before each wait for another attempt. */
  onLost: () => void;
}

/**
 * Repeats `attempt` until it succeeds, after growing pauses. An attempt that stores something calls `noteProgress`, so
 * that the next pause is short again. @throws the error of an attempt that is not temporary, or AbortError when aborted
 */
async function retry<Result>(
  attempt: (noteProgress: () => void) => Promise<Result>,
  { signal, onLost }: Retry,
): Promise<Result> {
  let tries = 0;
  const noteProgress = () => {
    tries = 0;
  };
  for (;;) {
    signal.throwIfAborted();
    try {
      return await attempt(noteProgress);
    } catch (error) {
      signal.throwIfAborted();
      tries += 1;
      if (!isPassing(error, tries)) throw error;
      onLost();
      await untilOnline(backOffMs(tries), signal);
    }
  }
}

/** The same, and again each time the session ended and its user has signed in again. */
export function keepSending<Result>(
  attempt: (noteProgress: () => void) => Promise<Result>,
  { signal, onLost, onSignedOut }: Retry & { onSignedOut: () => void },
): Promise<Result> {
  return repeatAfterSignIn(() => retry(attempt, { signal, onLost }), { signal, onSignedOut });
}

/** Waits until the time has passed, the browser is online again, or the signal aborts. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
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
