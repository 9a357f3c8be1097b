import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportUploads, runningUploads, whileSending } from '../lib/connection/running-uploads.ts';
import { TestRouter } from '../testing/test-router.tsx';
import { UploadStatus } from './upload-status.tsx';

const uploads = { files: 2, sentBytes: 43, totalBytes: 100, isReconnecting: false, href: '/recordings/A/edit' };

beforeEach(() => reportUploads('uploads', uploads));
afterEach(() => act(() => reportUploads('uploads', null)));

function open(address: string): void {
  render(
    <TestRouter address={address}>
      <UploadStatus />
    </TestRouter>,
  );
}

it('every page shows the running uploads and links to them', () => {
  open('/tags');
  const link = screen.getByRole('link', { name: 'Przesyłanie: 2 pliki, 43%' });
  expect(link.getAttribute('href')).toBe('/recordings/A/edit');
  act(() => reportUploads('uploads', { ...uploads, isReconnecting: true }));
  expect(link.textContent).toBe('Przesyłanie: 2 pliki, 43%, brak połączenia');
  act(() => reportUploads('uploads', null));
  expect(screen.queryByRole('link')).toBeNull();
});

it('files of several senders are counted together, and closing the window asks until all are sent', async () => {
  const isClosingAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  reportUploads('uploads', null);
  open('/tags');
  const stops: (() => void)[] = [];
  const send = (bytes: number) =>
    whileSending([new Blob(['x'.repeat(bytes)])], '/recordings/A/edit', (report) => {
      report(bytes / 2);
      return new Promise<void>((resolve) => stops.push(resolve));
    });
  const sent = await act(async () => [send(100), send(300)]);
  expect(screen.getByRole('link').textContent).toBe('Przesyłanie: 2 pliki, 50%');
  await act(async () => stops[0]?.());
  expect(isClosingAsked()).toBe(true);
  await act(async () => {
    stops[1]?.();
    await Promise.all(sent);
  });
  expect(screen.queryByRole('link')).toBeNull();
  expect(isClosingAsked()).toBe(false);
});

it('nothing is reported without a file to send', async () => {
  reportUploads('uploads', null);
  await whileSending([], '/recordings/A/edit', async () => expect(runningUploads.get().size).toBe(0));
});

it('the page that shows the files does not repeat it', () => {
  open('/recordings/A/edit');
  expect(screen.queryByRole('link')).toBeNull();
});
