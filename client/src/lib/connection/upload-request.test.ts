import { uploadChunk } from '@glosy/core/contract/files/uploads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeUpload, startFakeUploads } from '../../testing/fake-upload.ts';
import { type UploadInput, uploadRequest } from './upload-request.ts';

let uploads: FakeUpload[];
let outcome: unknown;

beforeEach(() => {
  vi.useFakeTimers();
  uploads = startFakeUploads();
  outcome = 'waiting';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function send(input: Partial<UploadInput<undefined>> = {}): FakeUpload {
  uploadRequest(uploadChunk, { form: new FormData(), ...input }).then(
    (answer) => (outcome = answer),
    (error) => (outcome = error),
  );
  return uploads[0] as FakeUpload;
}

async function after(ms: number): Promise<unknown> {
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

it('an upload without progress for 30 s counts as a lost connection', async () => {
  const upload = send();
  expect(await after(29_000)).toBe('waiting');
  upload.progress(5, 10);
  expect(await after(29_999)).toBe('waiting');
  expect(await after(1)).toMatchObject({ code: 'network' });
  expect(upload.isAborted).toBe(true);
});

it('after the last byte the server has three minutes for its answer', async () => {
  const upload = send();
  upload.progress(10, 10);
  expect(await after(3 * 60_000 - 1)).toBe('waiting');
  expect(await after(1)).toMatchObject({ code: 'network' });
});

it('a call may give the server another time for its answer', async () => {
  const upload = send({ answerMs: 600_000 });
  upload.progress(10, 10);
  expect(await after(599_999)).toBe('waiting');
  upload.answer({ data: { complete: true } });
  expect(await after(0)).toEqual({ data: { complete: true } });
  expect(await after(600_000)).toEqual({ data: { complete: true } });
});

it.each(['<html>Zaloguj się do sieci hotelu</html>', ''])(
  'an ok answer that is not JSON counts as a lost connection: %s',
  async (page) => {
    send().answerText(page);
    expect(await after(0)).toMatchObject({ status: 0, code: 'network' });
  },
);
