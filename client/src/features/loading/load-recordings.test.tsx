import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPageHeld, markSignedIn, watchSession, whenChecked } from '../../lib/viewer.ts';
import {
  endFakeApi,
  type FakeAnswers,
  type SentRequest,
  show,
  signInAs,
  startFakeApi,
} from '../../testing/fake-api.tsx';
import { type FakeUpload, startFakeUploads } from '../../testing/fake-upload.ts';
import { LoadRecordings } from './load-recordings.tsx';
import { startSending, stopSending } from './sending.ts';

const loading = {
  ...{ id: 'L', state: 'collecting', createdAt: '2026-01-01T10:00:00Z', files: [], results: [] },
  ...{ progress: null, error: null },
};
let answers: FakeAnswers;
let sent: SentRequest[];
let uploads: FakeUpload[];

beforeEach(() => {
  answers = {
    'GET /api/loadings': { body: { data: [] } },
    'GET /api/loadings/L': { body: { data: loading } },
    'POST /api/loadings': { body: { data: loading } },
  };
  sent = startFakeApi(answers);
  uploads = startFakeUploads();
});
afterEach(() => {
  act(stopSending);
  endFakeApi();
});

async function drop(name: string): Promise<void> {
  const zone = (await screen.findByRole('button', { name: /Wybierz plik ZIP/ })).parentElement as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['abcde'], name)], types: ['Files'] } });
}

function isClosingWarned(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('a second drop does not start a second loading', async () => {
  show(<LoadRecordings />);
  await drop('ania.mp3');
  expect(screen.queryByRole('button', { name: /Wybierz plik ZIP/ })).toBeNull();
  await act(() => startSending(null, [{ path: 'jan.mp3', file: new File(['x'], 'jan.mp3') }]));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('a lost connection is shown, and sending continues by itself', async () => {
  show(<LoadRecordings />);
  await drop('ania.mp3');
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(screen.queryByText(/Brak połączenia/)).toBeNull();
  act(() => uploads[0]?.fail());
  expect(
    await screen.findByText(/Brak połączenia z serwerem. Gdy wróci, przesyłanie pójdzie dalej samo./),
  ).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(screen.queryByText(/Brak połączenia/)).toBeNull();
});

it('sending pauses when the session ends, and resumes from the same place after sign-in', async () => {
  await signInAs(answers, 'admin');
  const stop = watchSession();
  await whenChecked();
  show(<LoadRecordings />);
  await drop('ania.mp3');
  await waitFor(() => expect(uploads).toHaveLength(1));
  answers['GET /api/loadings/L'] = {
    body: { data: { ...loading, files: [{ path: 'ania.mp3', bytes: 5, received: 3 }] } },
  };
  act(() => uploads[0]?.answer({ error: 'Zaloguj się.', code: 'session.required' }, 401));
  expect(await screen.findByText(/^Sesja wygasła. Zaloguj się ponownie, a przesyłanie pójdzie dalej/)).toBeTruthy();
  expect(isPageHeld()).toBe(true);
  await act(() => markSignedIn('admin'));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.form.get('offset')).toBe('3');
  expect(screen.queryByText(/^Sesja wygasła/)).toBeNull();
  act(() => uploads[1]?.answer({ data: { path: 'ania.mp3', bytes: 5, received: 5 } }));
  await waitFor(() => expect(isPageHeld()).toBe(false));
  stop();
});

it('an ended session does not keep the user from stopping', async () => {
  await signInAs(answers, 'admin');
  const stop = watchSession();
  await whenChecked();
  show(<LoadRecordings />);
  await drop('ania.mp3');
  await waitFor(() => expect(uploads).toHaveLength(1));
  act(() => uploads[0]?.answer({ error: 'Zaloguj się.', code: 'session.required' }, 401));
  await screen.findByText(/^Sesja wygasła/);
  fireEvent.click(screen.getByRole('button', { name: 'Przerwij' }));
  await waitFor(() => expect(isPageHeld()).toBe(false));
  await act(() => markSignedIn('admin'));
  expect(uploads).toHaveLength(1);
  stop();
});

it('the browser warns before the window is closed while files are being sent', async () => {
  show(<LoadRecordings />);
  await drop('ania.mp3');
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(isClosingWarned()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Przerwij' }));
  expect(isClosingWarned()).toBe(false);
});

it('sending continues while the user visits another page', async () => {
  const page = show(<LoadRecordings />);
  await drop('ania.mp3');
  await waitFor(() => expect(uploads).toHaveLength(1));
  page.unmount();
  show(<LoadRecordings />);
  expect(await screen.findByRole('progressbar', { name: 'Przesyłanie: ania.mp3' })).toBeTruthy();
  expect(uploads[0]?.isAborted).toBe(false);
});

it('a file that was moved is named, with instructions for continuing', async () => {
  show(<LoadRecordings />);
  const zone = (await screen.findByRole('button', { name: /Wybierz plik ZIP/ })).parentElement as HTMLElement;
  const file = new File(['abcde'], 'ania.mp3');
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: gone }) });
  fireEvent.drop(zone, { dataTransfer: { files: [file], types: ['Files'] } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'Nie można odczytać pliku ania.mp3: został przeniesiony, zmieniony albo usunięty. Wybierz te same pliki jeszcze raz',
  );
});
