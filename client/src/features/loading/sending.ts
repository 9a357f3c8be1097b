import type { Loading } from '@glosy/core/work/loading';
import { reportUploads } from '../../lib/connection/running-uploads.ts';
import { createStore } from '../../lib/external-store.ts';
import { messageOf } from '../../lib/request.ts';
import { repeatAfterSignIn } from '../../lib/session/repeat-after-sign-in.ts';
import { holdPageOnSessionEnd, onUserChange } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { begin, filesChanged } from './loading.queries.ts';
import { ChangedFileError, type ChosenFile, type SendingProgress, sendFiles } from './send-files.ts';

export interface SendingState {
  isRunning: boolean;
  /** Why sending is interrupted; it continues when the connection is back or the user has signed in again. */
  interruption: 'connection' | 'session' | null;
  /** Null until the first piece is sent. */
  progress: SendingProgress | null;
  error: string | null;
}

const idle: SendingState = { isRunning: false, interruption: null, progress: null, error: null };

/** The sending of this window; it continues while the user visits other pages. */
export const sending = createStore<SendingState>(idle);
let running: AbortController | null = null;

sending.subscribe(() => {
  const { interruption, progress } = sending.get();
  const isReconnecting = interruption === 'connection';
  const { filesLeft: files, ...rest } = progress ?? { filesLeft: 0, sentBytes: 0, totalBytes: 0 };
  reportUploads('loading', progress && { ...rest, files, isReconnecting, href: paths.loading });
});
onUserChange(stopSending);

/** Sends the files into the loading, or into a new one; does nothing while others are being sent. */
export async function startSending(loading: Loading | null, files: readonly ChosenFile[]): Promise<void> {
  if (running) return;
  const controller = new AbortController();
  const { signal } = controller;
  running = controller;
  const update = (change: Partial<SendingState>) => {
    if (!signal.aborted) sending.set({ ...sending.get(), ...change });
  };
  sending.set({ ...idle, isRunning: true });
  const release = holdPageOnSessionEnd();
  const onSignedOut = () => update({ interruption: 'session' });
  let error: string | null = null;
  try {
    const isNew = loading?.state !== 'collecting';
    const target = isNew ? await repeatAfterSignIn(() => begin(signal), { signal, onSignedOut }) : loading;
    await sendFiles(target, files, {
      signal,
      onProgress: (progress) => update({ progress, interruption: null }),
      onLost: () => update({ interruption: 'connection' }),
      onSignedOut,
    });
  } catch (failure) {
    if (!signal.aborted) error = errorText(failure);
  } finally {
    release();
  }
  await filesChanged();
  if (running !== controller) return;
  running = null;
  sending.set({ ...idle, error });
}

export function stopSending(): void {
  running?.abort();
  running = null;
  sending.set(idle);
}

function errorText(failure: unknown): string {
  if (failure instanceof ChangedFileError) return failure.message;
  const message = messageOf(failure, 'Nie udało się przesłać plików.');
  return `${message} Wybierz te same pliki jeszcze raz, a przesyłanie pójdzie dalej od miejsca, do którego dotarło.`;
}
