import { RequestError } from '../request.ts';
import { currentViewer, onViewerChange } from '../viewer.ts';

/**
 * Runs `attempt`, and again each time the session ended and its user has signed in again.
 * @throws the attempt's other errors, or AbortError when aborted
 */
export async function repeatAfterSignIn<Result>(
  attempt: () => Promise<Result>,
  { signal, onSignedOut }: { signal: AbortSignal; onSignedOut: () => void },
): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== 'session.required') throw error;
      onSignedOut();
      await whenSignedIn(signal);
    }
  }
}

function whenSignedIn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (signal.aborted) reject(signal.reason);
      else if (currentViewer().isAuthenticated) resolve();
      else return;
      unsubscribe();
      signal.removeEventListener('abort', check);
    };
    const unsubscribe = onViewerChange(check);
    signal.addEventListener('abort', check);
    check();
  });
}
