import { limits } from '@glosy/core/limits';
import { deviceStorage } from '../../lib/device/browser-storage.ts';
import { userScopedKey } from '../../lib/device/user-scoped-storage.ts';
import { createStore } from '../../lib/external-store.ts';
import type { UploadItem, UploadQueueState } from './upload-item.ts';

/** An upload interrupted by a reload or by closing the browser; resumes when the file is chosen again. */
export interface InterruptedUpload {
  recordingId: string;
  fileName: string;
  originalName: string;
  bytes: number;
  sentBytes: number;
  /** ISO 8601. */
  at: string;
}

/** Increases when an entry is removed, so that the list re-renders. */
export const interruptedChanges = createStore(0);

/** The user's uploads into the recording interrupted within the last day, newest first; none without a user. */
export function interruptedUploads(userKey: string, recordingId: string, queue: UploadQueueState): InterruptedUpload[] {
  if (userKey === '') return [];
  const running = new Set(queue.items.map((item) => item.fileName));
  const oldest = Date.now() - limits.uploadExpiryMs;
  return deviceStorage
    .keys()
    .filter((key) => key.startsWith(keyOf(userKey, '')))
    .map((key) => deviceStorage.read<InterruptedUpload>(key))
    .filter((upload) => upload !== null)
    .filter((upload) => upload.recordingId === recordingId && !running.has(upload.fileName))
    .filter((upload) => Date.parse(upload.at) > oldest)
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

export function forgetInterrupted(userKey: string, fileName: string): void {
  deviceStorage.write(keyOf(userKey, fileName), null);
  interruptedChanges.set(interruptedChanges.get() + 1);
}

/** Whether the file is the one that was interrupted: same name, same size. */
export function isSameFile(upload: InterruptedUpload, file: File): boolean {
  return file.name.normalize('NFC') === upload.originalName.normalize('NFC') && file.size === upload.bytes;
}

interface WatchedQueue {
  get: () => UploadQueueState;
  subscribe: (listener: () => void) => () => void;
}

/** Records running uploads, so that `userKey` can resume them after a reload. Returns a function that stops it. */
export function keepTrackOfUploads(queue: WatchedQueue, userKey: () => string) {
  const written = new Map<string, number>();
  return queue.subscribe(() => {
    const user = userKey();
    if (user === '') return;
    const pending = queue.get().items.filter(({ state }) => state === 'pending');
    for (const item of pending) {
      // Counts whole chunks only: after a reload, the server has no partial ones.
      const stored = Math.floor(item.sentBytes / limits.chunkBytes);
      if (written.get(item.fileName) === stored) continue;
      written.set(item.fileName, stored);
      // A queued item may continue an interrupted upload, whose progress is already stored.
      if (item.activity !== 'waiting' || deviceStorage.readText(keyOf(user, item.fileName)) === null) write(user, item);
    }
    const names = new Set(pending.map(({ fileName }) => fileName));
    for (const fileName of [...written.keys()].filter((name) => !names.has(name))) {
      written.delete(fileName);
      forgetInterrupted(user, fileName);
    }
  });
}

function keyOf(userKey: string, fileName: string): string {
  return userScopedKey('interruptedUpload', userKey, fileName);
}

function write(userKey: string, { recordingId, fileName, originalName, bytes, sentBytes }: UploadItem): void {
  const upload: InterruptedUpload = {
    ...{ recordingId, fileName, originalName, bytes },
    sentBytes: Math.min(bytes, Math.floor(sentBytes / limits.chunkBytes) * limits.chunkBytes),
    at: new Date().toISOString(),
  };
  // Where nothing can be stored, choosing the file again still resumes the upload.
  deviceStorage.write(keyOf(userKey, fileName), upload);
}
