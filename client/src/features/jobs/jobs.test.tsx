import type { Job } from '@glosy/core/contract/site/jobs';
import { limits } from '@glosy/core/limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endFakeApi, type FakeAnswers, type SentRequest, show, startFakeApi } from '../../testing/fake-api.tsx';
import { Jobs } from './jobs.tsx';

const measuring: Job = {
  id: 'j1',
  kind: 'measure-audio',
  recording: 'HM-2024-001',
  title: 'Rozmowa o hucie',
  recipient: null,
  state: 'running',
  progress: { part: 0.4, word: 'czytanie dźwięku' },
  attempts: 1,
  error: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  startedAt: '2026-03-01T10:00:05.000Z',
  finishedAt: null,
  runAfter: '2026-03-01T10:00:00.000Z',
  isStopping: false,
  mayRetry: false,
  mayCancel: true,
};
const failed: Job = {
  ...measuring,
  id: 'j2',
  state: 'failed',
  progress: null,
  attempts: 5,
  error: 'Przekroczono limit czasu.',
  finishedAt: '2026-03-01T10:30:00.000Z',
  mayRetry: true,
  mayCancel: false,
};
const counts = { running: 1, waiting: 0, failed: 1, done: 1234, cancelled: 0 };

describe('the page of background work', () => {
  let answers: FakeAnswers;
  let sent: SentRequest[];
  beforeEach(() => {
    answers = {
      'GET /api/jobs?state=running': { body: { data: [measuring], counts } },
      'GET /api/jobs?state=waiting': { body: { data: [], counts } },
      'GET /api/jobs?state=failed': { body: { data: [failed], counts } },
    };
    sent = startFakeApi(answers);
  });
  afterEach(() => {
    endFakeApi();
    vi.useRealTimers();
  });

  const asked = () => sent.filter(({ address }) => address.includes('state=running')).length;
  const tab = (name: string | RegExp) => screen.findByRole('tab', { name });

  it('shows a running job with its recording and progress, and the number of jobs in each state', async () => {
    show(<Jobs />);
    await screen.findByText(/^Wykres i długość dźwięku/);
    expect(screen.getByRole('link', { name: 'HM-2024-001, Rozmowa o hucie' }).getAttribute('href')).toBe(
      '/recordings/HM-2024-001/view',
    );
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Postęp: czytanie dźwięku' });
    expect(bar.value).toBe(0.4);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'W toku (1)',
      'Czekają (0)',
      'Nieudane (1)',
      'Gotowe (1234)',
      'Anulowane (0)',
    ]);
  });

  it('shows the reason of a failure, and retries the job', async () => {
    const user = userEvent.setup();
    answers['POST /api/jobs/j2/retry'] = {
      body: { data: failed, message: 'Zadanie czeka na ponowne wykonanie.' },
    };
    show(<Jobs />);
    await user.click(await tab('Nieudane (1)'));
    await screen.findByText('Powód: Przekroczono limit czasu.');
    answers['GET /api/jobs?state=failed'] = { body: { data: [], counts: { ...counts, failed: 0, waiting: 1 } } };
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie: Wykres i długość dźwięku, HM-2024-001' }));
    await screen.findByText('Zadanie czeka na ponowne wykonanie.');
    await screen.findByText('Nie ma nieudanych zadań');
    // The focus stays in the list although the button was removed.
    expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true);
  });

  it('shows the server’s refusal to cancel', async () => {
    const user = userEvent.setup();
    answers['POST /api/jobs/j1/cancel'] = {
      status: 409,
      body: { error: 'Tego zadania nie można anulować.', code: 'job.not-cancellable' },
    };
    show(<Jobs />);
    await user.click(await screen.findByRole('button', { name: /^Anuluj:/ }));
    await screen.findByText('Tego zadania nie można anulować.');
  });

  it('folds many waiting jobs of one kind, but not those with an error', async () => {
    const waiting = { ...measuring, kind: 'make-listening-copy', progress: null };
    const many = ['1', '2', '3', '4', '5'].map((id) => ({ ...waiting, id, recording: `HM-${id}` }));
    const late = { ...waiting, id: '6', recording: 'HM-6', error: 'Brak miejsca.' };
    answers['GET /api/jobs?state=running'] = { body: { data: [...many, late], counts } };
    show(<Jobs />);
    const group = (await screen.findByText('Kopia do odsłuchu: 5 rozmów')).closest('details') as HTMLElement;
    expect(within(group).getAllByRole('listitem', { hidden: true })).toHaveLength(5);
    expect(within(group).queryByText('Powód: Brak miejsca.')).toBeNull();
    screen.getByText('Powód: Brak miejsca.');
  });

  it('names a recording in the trash without a link', async () => {
    answers['GET /api/jobs?state=running'] = { body: { data: [{ ...measuring, title: null }], counts } };
    show(<Jobs />);
    await screen.findByText('Wykres i długość dźwięku: HM-2024-001');
    expect(screen.queryByRole('link', { name: /HM-2024-001/ })).toBeNull();
  });

  it('shows an email by its masked address', async () => {
    const mail = { ...failed, kind: 'mail', recording: null, recipient: 'j…@example.org', mayRetry: false };
    answers['GET /api/jobs?state=running'] = { body: { data: [mail], counts } };
    show(<Jobs />);
    await screen.findByText('Wysyłka e-maila do j…@example.org');
    expect(screen.queryByRole('button', { name: /Spróbuj/ })).toBeNull();
  });

  it('names the search job by its kind, in every index format', async () => {
    const indexing = { ...failed, kind: 'search-index-10', recording: null };
    answers['GET /api/jobs?state=running'] = { body: { data: [indexing], counts } };
    show(<Jobs />);
    await screen.findByText('Indeks wyszukiwania');
  });

  it('refreshes while it is open, and keeps the list when that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show(<Jobs />);
    await screen.findByText(/^Wykres i długość dźwięku/);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(limits.jobsRefreshMs);
    expect(asked()).toBe(2);
    answers['GET /api/jobs?state=running'] = { status: 403, body: { error: 'Nie masz uprawnień do tej operacji.' } };
    await vi.advanceTimersByTimeAsync(limits.jobsRefreshMs);
    await screen.findByText(/Lista może być nieaktualna/);
    screen.getByText(/^Wykres i długość dźwięku/);
  });

  it('reports a failed load, and offers to retry', async () => {
    const user = userEvent.setup();
    answers['GET /api/jobs?state=running'] = { status: 403, body: {} };
    show(<Jobs />);
    await screen.findByText('Nie udało się pobrać listy zadań.');
    answers['GET /api/jobs?state=running'] = { body: { data: [], counts } };
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    await waitFor(() => screen.getByText('Żadne zadanie nie jest teraz wykonywane'));
  });
});
