import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningUploads } from '../../../lib/connection/running-uploads.ts';
import { RequestError } from '../../../lib/request.ts';
import { currentViewer, isPageHeld, markSignedIn, watchSession, whenChecked } from '../../../lib/viewer.ts';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { type FakeUpload, startFakeUploads } from '../../../testing/fake-upload.ts';
import { makeRecording } from '../../../testing/make-recording.ts';
import { httpTransport } from '../../uploads/upload-transport.ts';
import { uploads } from '../../uploads/uploads.ts';
import { noNewFiles, sendNewFiles, withChosen } from './new-files.ts';

beforeEach(async () => {
  const answers: FakeAnswers = {};
  startFakeApi(answers);
  await signInAs(answers, 'editor');
});
afterEach(() => {
  uploads.clear();
  endFakeApi();
  vi.restoreAllMocks();
});

it('a later file that fails is reported even if the first one was refused at once', async () => {
  let fail: (error: Error) => void = () => {};
  vi.spyOn(httpTransport, 'readState').mockReturnValue(new Promise((_, reject) => (fail = reject)));
  show(null);
  const audio = [new File([], 'pusty.mp3'), new File(['dźwięk'], 'dobry.mp3')];
  await sendNewFiles(makeRecording({ id: 'A' }), { ...noNewFiles, audio });
  expect(await screen.findAllByText(/nie udało się przesłać: pusty\.mp3/)).not.toHaveLength(0);
  fail(new RequestError(400, 'unknown', 'Zły plik.'));
  expect(await screen.findAllByText(/nie udało się przesłać: dobry\.mp3 \(Błąd: Zły plik\.\)/)).not.toHaveLength(0);
});

it('the transcript and the photo of a new recording survive an ended session, the photo a lost connection; closing the window asks first', async () => {
  const stop = watchSession();
  await whenChecked();
  const requests = startFakeUploads();
  const ended = (request: FakeUpload | undefined) =>
    request?.answer({ error: 'Zaloguj się.', code: 'session.required' }, 401);
  const arrived = async (count: number, file: string) => {
    await vi.waitFor(() => expect(requests).toHaveLength(count));
    expect(requests.at(-1)?.form.get('fileName')).toBe(file);
  };
  show(null);
  const isClosingAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [photo, words] = [new File(['1'], 'mama.jpg'), new File(['2'], 'rozmowa.srt')];
  const sent = sendNewFiles(makeRecording({ id: 'A' }), { ...noNewFiles, photo, transcripts: [words] });
  await arrived(1, 'A_photo.jpg');
  ended(requests[0]);
  await screen.findByText(/^Sesja wygasła/);
  expect(isPageHeld()).toBe(true);
  await act(() => markSignedIn('editor'));
  await arrived(2, 'A_photo.jpg');
  requests[1]?.fail();
  await vi.waitFor(() => expect([...runningUploads.get().values()]).toMatchObject([{ isReconnecting: true }]));
  dispatchEvent(new Event('online'));
  await arrived(3, 'A_photo.jpg');
  requests[2]?.answer({});
  await arrived(4, 'A_rozmowa.srt');
  expect(isClosingAsked()).toBe(true);
  ended(requests[3]);
  await vi.waitFor(() => expect(currentViewer().isAuthenticated).toBe(false));
  await act(() => markSignedIn('editor'));
  await arrived(5, 'A_rozmowa.srt');
  requests[4]?.answer({});
  await sent;
  expect(screen.queryByText(/nie udało się/)).toBeNull();
  expect(isPageHeld()).toBe(false);
  expect(isClosingAsked()).toBe(false);
  stop();
});

it('names the picture that is left out, because a recording has only one portrait', () => {
  const [first, second] = [new File(['1'], 'mama.jpg'), new File(['2'], 'tata.jpg')];
  const { files, refused } = withChosen(noNewFiles, [first, second]);
  expect(files.photo).toBe(second);
  expect(refused).toEqual([
    'mama.jpg: zdjęcie rozmówcy może być tylko jedno, zostało tata.jpg. Inne zdjęcia dodasz po zapisaniu rozmowy',
  ]);
  const again = new File(['3'], 'tata.jpg');
  expect(withChosen(files, [again])).toEqual({ files: { ...files, photo: again }, refused: [] });
});
