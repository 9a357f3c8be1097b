import { createStore } from '../external-store.ts';

/** The files that one sender is sending. */
export interface RunningUploads {
  /** Number of files that are not sent yet. */
  files: number;
  sentBytes: number;
  totalBytes: number;
  isReconnecting: boolean;
  /** Page that shows the files. */
  href: string;
}

/** The active senders of this window. */
export const runningUploads = createStore<ReadonlyMap<string, RunningUploads>>(new Map());

/**
 * Reports the files that a sender is sending; null when it has ended. Until then the browser warns before closing or
 * reloading the window, which interrupts uploads; navigation does not.
 */
export function reportUploads(sender: string, uploads: RunningUploads | null): void {
  if (!uploads && !runningUploads.get().has(sender)) return;
  const next = new Map(runningUploads.get());
  if (uploads) next.set(sender, uploads);
  else next.delete(sender);
  runningUploads.set(next);
  if (next.size > 0) globalThis.addEventListener('beforeunload', warn);
  else globalThis.removeEventListener('beforeunload', warn);
}

let sendings = 0;

/** Reports these files while `send` sends them; `send` receives a function to call with the bytes sent so far. */
export async function whileSending<Stored>(
  files: readonly Blob[],
  href: string,
  send: (report: (sentBytes: number, state?: { isReconnecting: boolean }) => void) => Promise<Stored>,
): Promise<Stored> {
  sendings += 1;
  const sender = `sending ${sendings}`;
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const report = (sentBytes: number, { isReconnecting = false } = {}) =>
    reportUploads(sender, { files: files.length, sentBytes, totalBytes, isReconnecting, href });
  if (files.length > 0) report(0);
  try {
    return await send(report);
  } finally {
    reportUploads(sender, null);
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
