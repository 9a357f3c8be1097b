import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStore } from '../../lib/external-store.ts';
import { currentViewer, forgetViewer, refreshSession } from '../../lib/viewer.ts';
import { endFakeApi, type FakeAnswers, startFakeApi } from '../../testing/fake-api.tsx';
import { interruptedUploads, keepTrackOfUploads } from './interrupted-uploads.ts';
import type { UploadItem, UploadQueueState } from './upload-item.ts';

const MiB = 1024 * 1024;
const empty: UploadQueueState = { items: [], failures: [] };
const answers: FakeAnswers = {};
let stop = () => {};
let queue = createStore(empty);

async function session(email: string | null): Promise<void> {
  const body = email === null ? { authenticated: false } : { authenticated: true, role: 'editor', name: 'Ewa', email };
  answers['GET /auth-api/check-session'] = { body };
  await refreshSession();
}

function send(sentBytes: number, activity: UploadItem['activity'] = 'sending'): void {
  const item: UploadItem = {
    ...{ id: 1, recordingId: 'A', fileName: 'A_1.mp3', originalName: '1.mp3', bytes: 25 * MiB, sentBytes },
    ...{ state: 'pending', activity, secondsLeft: null, message: null },
  };
  queue.set({ items: [item], failures: [] });
}

const found = () =>
  interruptedUploads(currentViewer().userKey, 'A', empty).map(({ originalName, sentBytes }) => [
    originalName,
    sentBytes,
  ]);

beforeEach(() => {
  localStorage.clear();
  startFakeApi(answers);
  queue = createStore(empty);
  stop = keepTrackOfUploads(queue, () => currentViewer().userKey);
});

afterEach(() => {
  stop();
  endFakeApi();
});

it('an upload can be resumed by its user, even after the session has expired', async () => {
  await session('ewa@example.org');
  send(12 * MiB);
  await session(null);
  send(22 * MiB, 'paused');
  expect(found()).toEqual([]);
  await session('jan@example.org');
  expect(found()).toEqual([]);
  await session('ewa@example.org');
  expect(found()).toEqual([['1.mp3', 10 * MiB]]);
});

it('no email address is stored', async () => {
  await session('ewa@example.org');
  send(12 * MiB);
  expect(JSON.stringify({ ...localStorage })).toContain('1.mp3');
  expect(JSON.stringify({ ...localStorage })).not.toContain('ewa');
});

it('signing out deletes everything from the device, even when a chunk completes afterwards', async () => {
  await session('jan@example.org');
  send(0);
  await session('ewa@example.org');
  send(12 * MiB);
  forgetViewer();
  send(22 * MiB);
  expect(Object.keys(localStorage)).toHaveLength(1);
  await session('ewa@example.org');
  expect(found()).toEqual([]);
  await session('jan@example.org');
  expect(found()).toEqual([['1.mp3', 0]]);
});
