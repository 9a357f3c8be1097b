import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportUploads } from '../../lib/connection/running-uploads.ts';
import {
  endFakeApi,
  type FakeAnswers,
  type SentRequest,
  show,
  signInAs,
  startFakeApi,
} from '../../testing/fake-api.tsx';
// Loads the dialog's code, which is otherwise loaded with the first question.
import './leave-dialog.tsx';
import { LeaveQuestionAsked } from './leave-question.tsx';
import { SignOutFlow } from './sign-out-flow.tsx';

const twoFiles = { files: 2, sentBytes: 0, totalBytes: 8, isReconnecting: false, href: '/loading' };
const role = 'user';
let sent: SentRequest[];

beforeEach(async () => {
  const answers: FakeAnswers = { 'POST /auth-api/logout': { body: { message: 'Wylogowano.' } } };
  sent = startFakeApi(answers);
  await signInAs(answers, 'user');
});
afterEach(() => {
  reportUploads('loading', null);
  endFakeApi();
});

function signOut() {
  const onCancel = vi.fn();
  show(
    <>
      <SignOutFlow role={role} onCancel={onCancel} />
      <LeaveQuestionAsked />
    </>,
  );
  return onCancel;
}

const hasSignedOut = () => sent.some(({ address }) => address === '/auth-api/logout');

it('signing out asks while files are being sent, and nothing ends when the user stays', async () => {
  reportUploads('loading', twoFiles);
  const onCancel = signOut();
  const question = await screen.findByRole('alertdialog', { name: 'Niezakończona praca' });
  expect(question.textContent).toContain('Trwa przesyłanie: 2 pliki.');
  await userEvent.click(screen.getByRole('button', { name: 'Zostań' }));
  await waitFor(() => expect(onCancel).toHaveBeenCalled());
  expect(hasSignedOut()).toBe(false);
});

it('signing out interrupts sending after the user has agreed', async () => {
  reportUploads('loading', twoFiles);
  signOut();
  await userEvent.click(await screen.findByRole('button', { name: 'Wyloguj' }));
  await waitFor(() => expect(hasSignedOut()).toBe(true));
});

it('signing out asks nothing when nothing would be lost', async () => {
  signOut();
  await waitFor(() => expect(hasSignedOut()).toBe(true));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
