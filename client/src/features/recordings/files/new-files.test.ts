import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '../../../lib/request.ts';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
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

it('names the picture that is left out, since a recording has one portrait', () => {
  const [first, second] = [new File(['1'], 'mama.jpg'), new File(['2'], 'tata.jpg')];
  const { files, refused } = withChosen(noNewFiles, [first, second]);
  expect(files.photo).toBe(second);
  expect(refused).toEqual([
    'mama.jpg: zdjęcie rozmówcy może być tylko jedno, zostało tata.jpg. Inne zdjęcia dodasz po zapisaniu rozmowy',
  ]);
  const again = new File(['3'], 'tata.jpg');
  expect(withChosen(files, [again])).toEqual({ files: { ...files, photo: again }, refused: [] });
});
