import { limits } from '@glosy/core/limits';
import { createStore } from '../../lib/external-store.ts';
import { userScopedKey } from '../../lib/user-scoped-storage.ts';
import { currentViewer } from '../../lib/viewer.ts';
import type { UploadItem, UploadQueueState } from './upload-item.ts';

/** An upload that the page's reload or the browser's end broke off; the person must choose the file again. */
export interface InterruptedUpload {
  recordingId: string;
  fileName: string;
  originalName: string;
  bytes: number;
  sentBytes: number;
  /** ISO 8601. */
  at: string;
}

/** Grows when an entry is taken away, so that a screen reads the list again. */
export const interruptedChanges = createStore(0);

/** What of this person's uploads into the recording broke off within the last day; newest first. */
export function interruptedUploads(recordingId: string, queue: UploadQueueState): InterruptedUpload[] {
  const running = new Set(queue.items.map((item) => item.fileName));
  const oldest = Date.now() - limits.uploadExpiryMs;
  return keys()
    .map(read)
    .filter((upload) => upload !== null)
    .filter((upload) => upload.recordingId === recordingId && !running.has(upload.fileName))
    .filter((upload) => Date.parse(upload.at) > oldest)
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

export function forgetInterrupted(fileName: string): void {
  try {
    localStorage.removeItem(keyOf(fileName));
  } catch {
    // Storage is closed to us: then nothing was kept either.
  }
  interruptedChanges.set(interruptedChanges.get() + 1);
}

/** Whether this is the file that the upload broke off with: same name, same size. */
export function isSameFile(upload: InterruptedUpload, file: File): boolean {
  return file.name.normalize('NFC') === upload.originalName.normalize('NFC') && file.size === upload.bytes;
}

/** Writes down what is under way, so that the person can take it up after a reload. Returns how to stop. */
export function keepTrackOfUploads(queue: { get: () => UploadQueueState; subscribe: (f: () => void) => () => void }) {
  const written = new Map<string, number>();
  return queue.subscribe(() => {
    if (currentViewer().email === '') return;
    const pending = queue.get().items.filter(({ state }) => state === 'pending');
    for (const item of pending) {
      // Only whole chunks count: what is said after a reload is what the server has.
      const stored = Math.floor(item.sentBytes / limits.chunkBytes);
      if (written.get(item.fileName) === stored) continue;
      written.set(item.fileName, stored);
      // One that waits in the queue may be the rest of a broken upload: what is known of that one is more.
      if (item.activity !== 'waiting' || read(keyOf(item.fileName)) === null) write(item);
    }
    const names = new Set(pending.map(({ fileName }) => fileName));
    for (const fileName of [...written.keys()].filter((name) => !names.has(name))) {
      written.delete(fileName);
      forgetInterrupted(fileName);
    }
  });
}

function keyOf(fileName: string): string {
  return userScopedKey('interruptedUpload', currentViewer().email, fileName);
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keyOf('')));
  } catch {
    return [];
  }
}

function read(key: string): InterruptedUpload | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as InterruptedUpload | null;
  } catch {
    return null;
  }
}

function write({ recordingId, fileName, originalName, bytes, sentBytes }: UploadItem): void {
  const upload: InterruptedUpload = {
    ...{ recordingId, fileName, originalName, bytes },
    sentBytes: Math.min(bytes, Math.floor(sentBytes / limits.chunkBytes) * limits.chunkBytes),
    at: new Date().toISOString(),
  };
  try {
    localStorage.setItem(keyOf(fileName), JSON.stringify(upload));
  } catch {
    // Storage is full or closed to us: the upload itself goes on, and choosing the file again still resumes it.
  }
}
