import type { Loading, LoadingFile } from '@glosy/core/work/loading';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endFakeApi, type FakeAnswers, startFakeApi } from '../../testing/fake-api.tsx';
import { type FakeUpload, startFakeUploads } from '../../testing/fake-upload.ts';
import { sendFiles } from './send-files.ts';

const answers: FakeAnswers = {};
let uploads: FakeUpload[];
let outcome: unknown;
const lost = vi.fn();

const sound = { path: 'rozmowy/ania.mp3', file: new File(['abcde'], 'ania.mp3') };

function loadingOf(files: LoadingFile[] = []): Loading {
  return { id: 'L', state: 'collecting', createdAt: '', files, results: [], progress: null, error: null };
}

function start(loading: Loading, file = sound.file): void {
  const options = { signal: new AbortController().signal, onProgress: () => {}, onLost: lost, onSignedOut: () => {} };
  sendFiles(loading, [{ ...sound, file }], options).then(
    () => (outcome = 'sent'),
    (error) => (outcome = error),
  );
}

const uploadNumber = (count: number) => vi.waitFor(() => expect(uploads).toHaveLength(count));
const offsets = () => uploads.map(({ form }) => form.get('offset'));

beforeEach(() => {
  vi.useFakeTimers();
  startFakeApi(answers);
  uploads = startFakeUploads();
  outcome = 'waiting';
  lost.mockClear();
});
afterEach(() => {
  endFakeApi();
  vi.useRealTimers();
});

it('sending is retried after a lost connection, from the byte that the server has', async () => {
  start(loadingOf());
  await uploadNumber(1);
  answers['GET /api/loadings/L'] = { body: { data: loadingOf([{ path: sound.path, bytes: 5, received: 3 }]) } };
  uploads[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(lost).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  await uploadNumber(2);
  expect(offsets()).toEqual(['0', '3']);
  uploads[1]?.answer({ data: { path: sound.path, bytes: 5, received: 5 } });
  await vi.waitFor(() => expect(outcome).toBe('sent'));
});

it('a silent connection counts as a lost one', async () => {
  start(loadingOf());
  await uploadNumber(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lost).toHaveBeenCalledTimes(1);
});

it('a piece that was stored although its answer was lost is not sent again', async () => {
  start(loadingOf());
  await uploadNumber(1);
  answers['GET /api/loadings/L'] = { body: { data: loadingOf([{ path: sound.path, bytes: 5, received: 5 }]) } };
  uploads[0]?.answer({ error: 'Ta część pliku nie pasuje do poprzednich.', code: 'loading.offset' }, 409);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(outcome).toBe('sent'));
  expect(uploads).toHaveLength(1);
});

it('a file that was moved during the upload is distinguished from a lost connection', async () => {
  const file = new File(['abcde'], 'ania.mp3');
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: gone }) });
  start(loadingOf(), file);
  const message = 'Nie można odczytać pliku rozmowy/ania.mp3: został przeniesiony, zmieniony albo usunięty.';
  await vi.waitFor(() => expect(outcome).toMatchObject({ message }));
  expect(lost).not.toHaveBeenCalled();
});

it('a file of a different size is not appended to the stored beginning of another file', async () => {
  start(loadingOf([{ path: sound.path, bytes: 7, received: 3 }]));
  const message =
    'Plik rozmowy/ania.mp3 ma inny rozmiar niż wtedy, gdy zaczęto go przesyłać. Usuń przesłane pliki i wybierz wszystkie jeszcze raz.';
  await vi.waitFor(() => expect(outcome).toMatchObject({ message }));
  expect(uploads).toEqual([]);
});
