import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPageHeld, markSignedIn, watchSession, whenChecked } from '../../lib/viewer.ts';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../testing/fake-api.tsx';
import { type FakeUpload, startFakeUploads } from '../../testing/fake-upload.ts';
import { UploadList } from './upload-list.tsx';
import { uploads } from './uploads.ts';

const sentBefore = { fileName: 'A_1.mp3', receivedChunks: [], totalChunks: 1, complete: false };
let answers: FakeAnswers;
let requests: FakeUpload[];
let stop: () => void;

beforeEach(async () => {
  answers = { 'GET /api/upload.php': { body: { data: sentBefore } } };
  startFakeApi(answers);
  requests = startFakeUploads();
  await signInAs(answers, 'editor');
  stop = watchSession();
  await whenChecked();
});
afterEach(() => {
  stop();
  act(endFakeApi);
});

async function endSessionWhileSending(): Promise<void> {
  show(<UploadList recordingId="A" />);
  act(() => uploads.add('A', new File(['abcde'], '1.mp3')));
  await waitFor(() => expect(requests).toHaveLength(1));
  act(() => requests[0]?.answer({ error: 'Zaloguj się.', code: 'session.required' }, 401));
  await screen.findByText(/sesja wygasła, po zalogowaniu pójdzie dalej samo/);
  expect(isPageHeld()).toBe(true);
}

it('an upload pauses when the session ends, and resumes by itself after sign-in', async () => {
  await endSessionWhileSending();
  expect(screen.queryByRole('button', { name: /^Wznów/ })).toBeNull();
  await act(() => markSignedIn('editor'));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(screen.queryByText(/sesja wygasła/)).toBeNull();
  act(() => requests[1]?.answer({ data: { ...sentBefore, receivedChunks: [0], complete: true } }));
  await screen.findByText(/przesłano/);
  expect(isPageHeld()).toBe(false);
});

it('an upload that the user paused after the session had ended stays paused after signing in', async () => {
  await endSessionWhileSending();
  fireEvent.click(screen.getByRole('button', { name: 'Wstrzymaj: 1.mp3' }));
  await waitFor(() => expect(isPageHeld()).toBe(false));
  await act(() => markSignedIn('editor'));
  expect(screen.getByRole('button', { name: 'Wznów: 1.mp3' })).toBeTruthy();
  expect(requests).toHaveLength(1);
});
