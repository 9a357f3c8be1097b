import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningUploads } from '../../lib/connection/running-uploads.ts';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../testing/fake-api.tsx';
import { type FakeUpload, startFakeUploads } from '../../testing/fake-upload.ts';
import { MediaUpload } from './media-upload.tsx';

let uploads: FakeUpload[];

beforeEach(async () => {
  const answers: FakeAnswers = { 'GET /api/media.php': { body: { data: [] } } };
  startFakeApi(answers);
  uploads = startFakeUploads();
  await signInAs(answers, 'editor');
  show(<MediaUpload place={{ recordingId: 'A', type: 'photos' }} />);
});
afterEach(endFakeApi);

const choose = (names: string[]) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    names.map((name) => new File(['x'], name)),
  );
const fieldsOf = (name: string) => within(screen.getByRole('group', { name }));
const sentNames = () => uploads.map(({ form }) => (form.get('file') as File).name);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Prześlij' }));
const answer = (index: number) => uploads[index]?.answer({ data: {} });

it('sends each file with its description at that moment', async () => {
  await choose(['a.jpg', 'b.jpg']);
  send();
  await waitFor(() => expect(sentNames()).toEqual(['a.jpg']));
  fireEvent.click(fieldsOf('b.jpg').getByRole('checkbox', { name: 'Tylko dla zespołu' }));
  fireEvent.change(fieldsOf('b.jpg').getByLabelText('Tytuł'), { target: { value: 'Świadectwo' } });
  answer(0);
  await waitFor(() => expect(sentNames()).toEqual(['a.jpg', 'b.jpg']));
  expect(uploads[1]?.form.get('internal')).toBe('true');
  expect(uploads[1]?.form.get('title')).toBe('Świadectwo');
  answer(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Prześl/ })).toBeNull());
});

it('does not send a file that was removed before its turn', async () => {
  await choose(['a.jpg', 'b.jpg', 'c.jpg']);
  send();
  await waitFor(() => expect(sentNames()).toEqual(['a.jpg']));
  fireEvent.click(screen.getByRole('button', { name: 'Nie przesyłaj: b.jpg' }));
  answer(0);
  await waitFor(() => expect(sentNames()).toEqual(['a.jpg', 'c.jpg']));
  answer(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Prześl/ })).toBeNull());
});

it('resends a file after a lost connection without storing it twice, and every page shows it', async () => {
  await choose(['a.jpg']);
  send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  const running = () => [...runningUploads.get().values()];
  expect(running()).toMatchObject([{ files: 1, href: '/', isReconnecting: false }]);
  uploads[0]?.fail();
  expect(await screen.findByText(/brak połączenia, ponawianie…/)).toBeTruthy();
  expect(running()).toMatchObject([{ isReconnecting: true }]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(uploads).toHaveLength(2));
  answer(1);
  await waitFor(() => expect(running()).toEqual([]));
  const keys = uploads.map(({ form }) => form.get('creationKey'));
  expect([keys[0], keys[1]]).toEqual([expect.stringMatching(/^[\w-]{16,64}$/), keys[0]]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stops on request, and keeps the file in the form with its description', async () => {
  await choose(['a.jpg']);
  fireEvent.change(fieldsOf('a.jpg').getByLabelText('Tytuł'), { target: { value: 'Rynek' } });
  send();
  await waitFor(() => expect(uploads).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Przerwij: a.jpg' }));
  expect(await screen.findByDisplayValue('Rynek')).toBeTruthy();
  expect([uploads[0]?.isAborted, screen.queryByRole('alert'), runningUploads.get().size]).toEqual([true, null, 0]);
});
