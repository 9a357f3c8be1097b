import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningUploads } from '../../lib/connection/running-uploads.ts';
import { startFakeUploads } from '../../testing/fake-upload.ts';
import { uploads } from './uploads.ts';

beforeEach(() => {
  startFakeUploads();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  uploads.clear();
  vi.unstubAllGlobals();
});

function isClosingWarned(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('running uploads are shown on other pages, and closing the window shows a warning', () => {
  uploads.add('A', new File(['abcde'], '1.mp3'));
  uploads.add('A', new File(['abc'], '2.mp3'));
  expect([...runningUploads.get().values()]).toEqual([
    { files: 2, sentBytes: 0, totalBytes: 8, isReconnecting: false, href: '/recordings/A/edit' },
  ]);
  expect(isClosingWarned()).toBe(true);
  uploads.add('B', new File(['abcd'], '3.mp3'));
  expect([...runningUploads.get().values()].map(({ href, totalBytes }) => [href, totalBytes])).toEqual([
    ['/recordings/A/edit', 8],
    ['/recordings/B/edit', 4],
  ]);
  for (const { id } of uploads.state.get().items) uploads.pause(id);
  expect(runningUploads.get().size).toBe(0);
  expect(isClosingWarned()).toBe(false);
});
