import { whileSending } from '../../lib/connection/running-uploads.ts';
import { holdPageOnSessionEnd, onUserChange } from '../../lib/viewer.ts';
import { keepSending } from './upload-retry.ts';

/** What a request that sends a file is given. */
export interface SendingOptions {
  signal: AbortSignal;
  /** Receives the sent part, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sending waits until the connection is back, or until its user has signed in again. */
export type WaitReason = 'lost' | 'signed-out';

interface WholeFile<Stored> {
  file: File;
  /** Page that shows the file. */
  href: string;
  /** Aborted by the user, and here when another user signs in. */
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
 * Sends a file in one request, and again from its beginning after each loss of the connection and each ended session;
 * every page shows it meanwhile. @throws RequestError, or AbortError when aborted
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
