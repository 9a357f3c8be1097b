import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { navigate } from '../../../lib/app-location.ts';
import { endFakeApi, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { makeEntry } from '../../../testing/make-recording.ts';
import { RecordingsList } from './recordings-list.tsx';

afterEach(endFakeApi);

it('the phrase of the list can be searched for in the transcripts', async () => {
  startFakeApi({ 'GET /api/recording-entries': { body: { data: [makeEntry()] } } });
  show(<RecordingsList />, null, '/recordings');
  const link = await screen.findByRole('link', { name: 'szukaj w treści' });
  expect(link.getAttribute('href')).toBe('/library');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Szukaj rozmowy' }), ' kino Zorza');
  expect(link.getAttribute('href')).toBe('/library?q=kino+Zorza');
});

it('a link to the list without a search shows all recordings, and stays so', async () => {
  startFakeApi({ 'GET /api/recording-entries': { body: { data: [makeEntry()] } } });
  show(<RecordingsList />, null, '/recordings?q=kos');
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Szukaj rozmowy' });
  expect(box.value).toBe('kos');
  vi.useFakeTimers();
  try {
    act(() => navigate('/recordings'));
    act(() => void vi.advanceTimersByTime(400));
    expect([box.value, window.location.search]).toEqual(['', '']);
  } finally {
    vi.useRealTimers();
  }
});

const entry = (id: string, title: string) => makeEntry({ id, metadata: { signature: id, title } });
const two = [entry('A', 'Cegielnia'), entry('B', 'Kolej')];
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('chosen recordings are transcribed by machine, and one sentence lists those left out', async () => {
  const left = [
    { recording: 'A', code: 'speech.transcribed', reason: 'Ta rozmowa ma już transkrypcję.' },
    { recording: 'C', code: 'speech.transcribed', reason: 'Ta rozmowa ma już transkrypcję.' },
    { recording: 'D', code: 'speech.consent', reason: 'Zgoda nie pozwala.' },
  ];
  const sent = startFakeApi({
    'GET /api/recording-entries': { body: { data: two } },
    'GET /api/speech-engine': { body: { data: { isOutside: true, place: 'mowa.example.org', takesLanguage: true } } },
    'POST /api/transcriptions': { status: 202, body: { data: { ordered: 2, left } } },
  });
  show(<RecordingsList />, null, '/recordings');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Zaznacz: Kolej' }));
  expect(screen.getByText('Zaznaczono 1 rozmowę')).toBeTruthy();
  await userEvent.click(box('Zaznacz wszystkie widoczne'));
  expect(screen.getByText('Zaznaczono 2 rozmowy')).toBeTruthy();
  const description = 'Przepisywanie automatyczne. Dźwięk zostanie wysłany do: mowa.example.org.';
  await userEvent.click(await screen.findByRole('button', { name: 'Przepisz automatycznie', description }));
  const words =
    'Zlecono przepisanie 2 nagrań. Pominięto 3 rozmowy: 2 z transkrypcją, 1 bez zgody na przepisywanie automatyczne.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ recordings: ['A', 'B'] });
  expect([box('Zaznacz: Kolej').checked, document.activeElement]).toEqual([false, box('Zaznacz wszystkie widoczne')]);
});

it('a search hides chosen recordings and loses none', async () => {
  startFakeApi({ 'GET /api/recording-entries': { body: { data: two } } });
  show(<RecordingsList />, null, '/recordings');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Zaznacz: Kolej' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Szukaj rozmowy' }), 'cegielnia');
  expect(await screen.findByText('Zaznaczono 1 rozmowę, w tym poza wynikami: 1')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Odznacz' }));
  expect(screen.getByText('Nic nie zaznaczono')).toBeTruthy();
});

it('the share of doubtful words sorts the list, the most doubtful first and the unknown last', async () => {
  const heard = (id: string, doubt: { rated: number; doubtful: number } | undefined) => {
    const machineText = { lines: 10, proofread: 0 };
    const transcripts = [{ audioFile: '', srtFile: `${id}.srt`, machineText, doubt }];
    return makeEntry({ id, metadata: { signature: id, title: id }, technical: { transcripts } });
  };
  const data = [
    heard('A', undefined),
    heard('B', { rated: 1000, doubtful: 50 }),
    heard('C', { rated: 40, doubtful: 4 }),
  ];
  startFakeApi({ 'GET /api/recording-entries': { body: { data: [...data, entry('D', 'D')] } } });
  show(<RecordingsList />, null, '/recordings');
  await userEvent.click(await screen.findByRole('button', { name: 'Niepewne' }));
  const rows = screen.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(
    cells.map((cell) => cell.find((text) => /%|nieznane/.test(text ?? '') && !/maszynowa/.test(text ?? ''))),
  ).toEqual([...['10\u00A0%', '5\u00A0%', 'nieznane', undefined]]);
});
