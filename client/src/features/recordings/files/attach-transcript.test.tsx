import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import { type FakeUpload, startFakeUploads } from '../../../testing/fake-upload.ts';
import { makeRecording } from '../../../testing/make-recording.ts';
import { AttachTranscript } from './attach-transcript.tsx';

const sound = '1\n00:00:01,000 --> 00:00:02,000\nRaz.\n\n';
const damaged = `${sound}2\n00:00:05,000 --> 00:00:03,000\nDwa.\n\n3\n00:00:60,000 --> 00:01:02,000\nTrzy.\n`;
let sent: FakeUpload[];

beforeEach(async () => {
  const answers: FakeAnswers = { 'GET /api/recordings/A': { body: { data: makeRecording({ id: 'A' }) } } };
  startFakeApi(answers);
  await signInAs(answers, 'editor');
  sent = startFakeUploads();
});
afterEach(endFakeApi);

async function choose(text: string) {
  const { container } = show(<AttachTranscript recording={makeRecording({ id: 'A' })} />);
  await userEvent.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File([text], 'a.srt'));
}

it('a sound transcript is sent at once', async () => {
  await choose(sound);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a damaged transcript is sent only when the user accepts its repairs', async () => {
  await choose(damaged);
  const dialog = await screen.findByRole('alertdialog', { name: 'Transkrypcja wymagała naprawy' });
  expect(dialog.textContent).toContain('Naprawiono 2 napisy:');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Napis 2 (00:00:05): koniec był przed początkiem, teraz jest 00:00:10,000',
    'Napis 3 (00:01:00): czas „00:00:60,000 --> 00:01:02,000” odczytano jako 00:01:00,000 – 00:01:02,000',
  ]);
  expect(sent).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('a damaged transcript is not sent when the user cancels', async () => {
  await choose(damaged);
  await userEvent.click(await screen.findByRole('button', { name: 'Anuluj' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toHaveLength(0);
});
