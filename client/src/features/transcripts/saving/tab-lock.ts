/**
 * Lets one tab of this browser edit a transcript. `onChange(true)` when this tab may: at once, or when the tab that
 * had it is gone; `onChange(false)` while another one has it. Returns how to give it up.
 *
 * Where the browser has no locks (a page without https), every tab may edit, and the server alone keeps their saves
 * from overwriting each other.
 */
export function claimTranscript(name: string, onChange: (isOurs: boolean) => void): () => void {
  const { locks } = globalThis.navigator;
  if (!locks) {
    onChange(true);
    return () => {};
  }
  const givenUp = new AbortController();
  const hold = () =>
    new Promise<void>((resolve) => {
      if (givenUp.signal.aborted) return resolve();
      givenUp.signal.addEventListener('abort', () => resolve());
      onChange(true);
    });
  void locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) return hold();
    if (givenUp.signal.aborted) return;
    onChange(false);
    // Not awaited: this callback holds nothing, and the queue is entered by a request of its own.
    locks.request(name, { signal: givenUp.signal }, hold).catch(ignoreAbort);
  });
  return () => givenUp.abort();
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
