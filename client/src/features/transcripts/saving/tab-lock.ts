/**
 * Lets only one tab of this browser edit a transcript. Calls `onChange(true)` when this tab may edit: at once, or when
 * the other tab has released the lock; calls `onChange(false)` while another tab holds it. Returns a function that
 * releases the lock. In browsers without Web Locks (and on pages without https) every tab may edit, and only the server
 * keeps saves from overwriting each other.
 */
export function claimTranscript(name: string, onChange: (isOurs: boolean) => void): () => void {
  const { locks } = globalThis.navigator;
  if (!locks) {
    onChange(true);
    return () => {};
  }
  const released = new AbortController();
  const hold = () =>
    new Promise<void>((resolve) => {
      if (released.signal.aborted) return resolve();
      released.signal.addEventListener('abort', () => resolve());
      onChange(true);
    });
  void locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) return hold();
    if (released.signal.aborted) return;
    onChange(false);
    // Not awaited: this callback holds no lock. A second request waits in the queue.
    locks.request(name, { signal: released.signal }, hold).catch(ignoreAbort);
  });
  return () => released.abort();
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
