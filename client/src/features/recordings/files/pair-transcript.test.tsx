import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { makeRecording } from '../../../testing/make-recording.ts';
import { PairTranscript } from './pair-transcript.tsx';

let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  const answers: FakeAnswers = { 'PUT /api/recordings': { body: { data: makeRecording({ id: 'A' }) } } };
  sent = startFakeApi(answers);
  await signInAs(answers, 'editor');
});
afterEach(endFakeApi);

it('a transcript is assigned once, however often the button is pressed while its lines are read', async () => {
  const recording = makeRecording({ id: 'A' });
  const transcripts = [{ srtFile: 'A_a.srt', audioFile: '' }];
  const technical = { ...recording.technical, storage: ['A_a.mp3'], transcripts };
  const { release } = holdTranscript();
  show(<PairTranscript recording={{ ...recording, technical }} srtFile="A_a.srt" />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'A_a.mp3' } });
  const button = screen.getByRole('button', { name: 'Przypisz nagranie do transkrypcji A_a.srt' });
  await userEvent.dblClick(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  release();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

/** Holds the answer with the transcript until `release`. */
function holdTranscript() {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('A_a.srt')) await isReleased;
    return answerNow(address, init);
  });
  return { release };
}
