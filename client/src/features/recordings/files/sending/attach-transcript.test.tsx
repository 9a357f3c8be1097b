import type { AudioFacts } from '@glosy/core/recording/recording';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../../testing/fake-api.tsx';
import { type FakeUpload, startFakeUploads } from '../../../../testing/fake-upload.ts';
import { makeRecording } from '../../../../testing/make-recording.ts';
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

/** With `seconds` the recording has a sound of that length. */
async function choose(
  text: string | Uint8Array<ArrayBuffer>,
  { name = 'a.srt', seconds }: { name?: string; seconds?: number } = {},
) {
  const recording = makeRecording({ id: 'A' });
  const audio = seconds === undefined ? [] : [{ fileName: 'A_a.mp3', durationSeconds: seconds } as AudioFacts];
  const technical = { ...recording.technical, storage: audio.map(({ fileName }) => fileName) };
  const { container } = show(<AttachTranscript recording={{ ...recording, audio, technical }} />);
  await userEvent.upload(container.querySelector('input[type=file]') as HTMLInputElement, new File([text], name));
}

const stored = (more: object = {}) => ({
  data: { fileName: 'A_a.srt', receivedChunks: [0], totalChunks: 1, complete: true, revision: 1, ...more },
});

it('an intact transcript is sent at once', async () => {
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

it('a transcript without times is sent once the user knows that its times will be approximate', async () => {
  await choose('Anna: Dzień dobry.\nJan: Dobry.', { name: 'a.txt', seconds: 60 });
  const dialog = await screen.findByRole('alertdialog', { name: 'Transkrypcja bez czasów' });
  expect(dialog.textContent).toContain(
    'W pliku a.txt nie ma czasów. Tekst zostanie rozłożony po całym nagraniu i oznaczony jako „czasy przybliżone”',
  );
  expect(within(dialog).queryByRole('list')).toBeNull();
  expect(sent).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it.each([
  ['Zapisz tak, jak jest', 'keep'],
  ['Cofnij wszystkie czasy o godzinę', 'hour'],
  ['Dopasuj czasy do długości nagrania', 'scale'],
])('a transcript that does not fit its sound is sent as the user decides: %s', async (label, fit) => {
  await choose('1\n01:00:01,000 --> 01:00:50,000\nRaz.\n', { seconds: 60 });
  const dialog = await screen.findByRole('alertdialog', { name: 'Transkrypcja nie pasuje do nagrania' });
  expect(within(dialog).getByRole('group').textContent).toContain(
    'Napisy zaczynają się w 01:00:01, jak w programach do montażu filmów, a nagranie A_a.mp3 trwa 00:01:00.',
  );
  await userEvent.click(within(dialog).getByRole('radio', { name: label }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(sent.map(({ form }) => form.get('fit'))).toEqual([fit]));
});

it('a file that only the server can read is stored first, then the user is asked, and it is replaced', async () => {
  await choose('<x/>', { name: 'a.xml', seconds: 60 });
  await waitFor(() => expect(sent).toHaveLength(1));
  const sentence = 'Napisy kończą się w 00:05:00, a nagranie A_a.mp3 trwa 00:01:00.';
  sent[0]?.answer(stored({ misfit: { sentence, changes: ['scale'] } }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Transkrypcja nie pasuje do nagrania' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Dopasuj czasy do długości nagrania' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect([sent[1]?.form.get('fileName'), sent[1]?.form.get('fit')]).toEqual(['A_a.xml', 'scale']);
  sent[1]?.answer(stored({ revision: 2 }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('a file whose letters do not reveal its encoding is sent with the encoding that the user chooses', async () => {
  const text = '1\n00:00:01,000 --> 00:00:02,000\nPan M\xfcller.\n';
  await choose(Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))));
  const dialog = await screen.findByRole('alertdialog', { name: 'Transkrypcja z niepewnymi literami' });
  const samples = within(dialog).getAllByRole('radio');
  expect(
    samples.map((radio) => [(radio as HTMLInputElement).checked, (radio as HTMLInputElement).labels?.[0]?.textContent]),
  ).toEqual([
    [true, 'Pan Müller.Windows (CP1250)'],
    [false, 'Pan MŁller.Mac (środkowoeuropejskie)'],
    [false, 'Pan MŘller.DOS (CP852)'],
  ]);
  await userEvent.click(within(dialog).getByRole('radio', { name: /DOS/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zapisz' }));
  await waitFor(() => expect(sent.map(({ form }) => form.get('encoding'))).toEqual(['cp852']));
});
