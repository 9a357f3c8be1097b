import { whileSending } from '../../lib/connection/running-uploads.ts';
import { holdPageOnSessionEnd, onUserChange } from '../../lib/viewer.ts';
import { keepSending } from './upload-retry.ts';

/** Options of a request that sends a file. */
export interface SendingOptions {
  signal: AbortSignal;
  /** Called with the sent part, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Why sending waits: until the connection is back, or until its user has signed in again. */
export type WaitReason = 'lost' | 'signed-out';

interface WholeFile<Stored> {
  file: File;
  /** Page that shows the file. */
  href: string;
  /** Aborted by the user, or here when another user signs in. */
  stop: AbortController;
  onProgress: (part: number) => void;
  onWait: (reason: WaitReason) => void;
  /** Must store the file once, however often it is called. */
  send: (options: SendingOptions) => Promise<Stored>;
}

const running = new Set<AbortController>();
onUserChange(() => {
  for (const stop of running) stop.abort();
});

/**
 * Sends a file in one request, and again from its beginning after each lost connection and each ended session; until
 * then every page shows it.
 * @throws RequestError, or AbortError when aborted
 */
export async function sendWhole<Stored>(whole: WholeFile<Stored>): Promise<Stored> {
  const { file, href, stop, onWait, send } = whole;
  const { signal } = stop;
  const releasePage = holdPageOnSessionEnd();
  running.add(stop);
  try {
    return await whileSending([file], href, (report) => {
      const onProgress = (part: number) => {
        whole.onProgress(part);
        report(part * file.size);
      };
      const onLost = () => {
        onWait('lost');
        report(0, { isReconnecting: true });
      };
      return keepSending(() => send({ signal, onProgress }), {
        signal,
        onLost,
        onSignedOut: () => onWait('signed-out'),
      });
    });
  } finally {
    running.delete(stop);
    releasePage();
  }
}
