import type { Loading } from '@glosy/core/loading';
import { reportUploads } from '../../lib/connection/running-uploads.ts';
import { createStore } from '../../lib/external-store.ts';
import { messageOf } from '../../lib/request.ts';
import { onUserChange } from '../../lib/viewer.ts';
import { paths } from '../../paths.ts';
import { begin, filesChanged } from './loading.queries.ts';
import { ChangedFileError, type ChosenFile, type SendingProgress, sendFiles } from './send-files.ts';

export interface SendingState {
  isRunning: boolean;
  /** The connection is lost; sending continues by itself. */
  isReconnecting: boolean;
  /** Null until the first piece is sent. */
  progress: SendingProgress | null;
  error: string | null;
}

const idle: SendingState = { isRunning: false, isReconnecting: false, progress: null, error: null };

/** The sending of this window, which continues while the user visits other pages. */
export const sending = createStore<SendingState>(idle);
let running: AbortController | null = null;

sending.subscribe(() => {
  const { isReconnecting, progress } = sending.get();
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
  let error: string | null = null;
  try {
    const target = loading?.state === 'collecting' ? loading : await begin(signal);
    await sendFiles(target, files, {
      signal,
      onProgress: (progress) => update({ progress, isReconnecting: false }),
      onLost: () => update({ isReconnecting: true }),
    });
  } catch (failure) {
    if (!signal.aborted) error = errorText(failure);
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
