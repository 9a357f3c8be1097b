import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeUpload, startFakeUploads } from '../../testing/fake-upload.ts';
import { UploadQueue } from './upload-queue.ts';
import { httpTransport } from './upload-transport.ts';

let uploads: FakeUpload[];
let queue: UploadQueue;
const stateOf = (receivedChunks: number[]) => ({
  data: { fileName: 'A_1.mp3', receivedChunks, totalChunks: 1, complete: false },
});

beforeEach(() => {
  vi.useFakeTimers();
  uploads = startFakeUploads();
  queue = new UploadQueue(httpTransport);
});
afterEach(() => {
  queue.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function addFile(): Promise<void> {
  queue.add('A', new File(['abcde'], '1.mp3'));
  await vi.waitFor(() => expect(queue.state.get().items[0]?.activity).not.toBe('waiting'));
}

const activity = () => queue.state.get().items[0]?.activity;

it('a chunk on a silent connection is sent again', async () => {
  vi.stubGlobal('fetch', async () => Response.json(stateOf([])));
  await addFile();
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(activity()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  expect(activity()).toBe('sending');
});

it('the last chunk waits ten minutes while the server assembles the file', async () => {
  vi.stubGlobal('fetch', async () => Response.json(stateOf([])));
  await addFile();
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.progress(5, 5);
  await vi.advanceTimersByTimeAsync(599_999);
  expect(activity()).toBe('sending');
  await vi.advanceTimersByTimeAsync(1);
  expect(activity()).toBe('reconnecting');
});

it('reading the stored chunks is retried on a silent connection', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    asked();
    return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject()));
  });
  queue.add('A', new File(['abcde'], '1.mp3'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(activity()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledTimes(2);
});
