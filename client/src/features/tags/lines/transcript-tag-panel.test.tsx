import type { LineTag } from '@glosy/core/recording/tag';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-provider.tsx';
import { TestRouter } from '../../../testing/test-router.tsx';
import { TranscriptTagPanel } from './transcript-tag-panel.tsx';

const tags: LineTag[] = [
  { id: 1, name: 'huta', type: 'keyword', start_time: 12 },
  { id: 2, name: 'cegielnia', type: 'keyword', start_time: 12 },
  { id: 1, name: 'huta', type: 'keyword', start_time: 3725.5 },
  { id: 3, name: 'Anna Kowalska', type: 'person', start_time: 40 },
];
let served: LineTag[];
let loads: number;

beforeEach(() => {
  vi.useFakeTimers();
  served = tags;
  loads = 0;
  // Runs idle and animation callbacks at once.
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work());
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('fetch', async () => {
    loads += 1;
    return new Response(JSON.stringify({ data: served }), { status: 200 });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(isRefreshing: boolean, isLinked = false) {
  const onPlayFrom = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <TestRouter>
        <TranscriptTagPanel
          recordingId="HM-1"
          transcriptFile="HM-1_a.srt"
          onPlayFrom={onPlayFrom}
          isRefreshing={isRefreshing}
          isLinked={isLinked}
        />
      </TestRouter>
    </QueryClientProvider>,
  );
  await pass(0);
  return onPlayFrom;
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

it('lists keywords and persons in Polish order with the moments where they occur', async () => {
  const onPlayFrom = await show(false);
  const keywords = screen.getByRole('region', { name: 'Słowa kluczowe' });
  expect(
    within(keywords)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Odtwórz od 00:00:12', 'Odtwórz od 00:00:12', 'Odtwórz od 01:02:05']);
  within(screen.getByRole('list', { name: 'Wystąpienia: huta' }))
    .getByRole('button', { name: /01:02:05/ })
    .click();
  expect(onPlayFrom).toHaveBeenCalledExactlyOnceWith(3725.5);
  expect(within(screen.getByRole('region', { name: 'Osoby' })).getByText('Anna Kowalska')).toBeTruthy();
});

it('loads once for a listener', async () => {
  await show(false);
  await pass(60_000);
  expect(loads).toBe(1);
});

it('reloads every six seconds in the editor, and never sooner', async () => {
  await show(true);
  expect(loads).toBe(1);
  await pass(5_999);
  expect(loads).toBe(1);
  await pass(1);
  expect(loads).toBe(2);
  await pass(12_000);
  expect(loads).toBe(4);
});

it('keeps the focus and announces nothing when it reloads', async () => {
  await show(true);
  const moment = screen.getByRole('button', { name: /00:00:40/ });
  moment.focus();
  served = [{ id: 4, name: 'Adam Nowy', type: 'person', start_time: 5 }, ...tags];
  await pass(6_000);
  // The response body is read after the timer.
  await pass(100);
  expect(screen.getByText('Adam Nowy')).toBeTruthy();
  expect(document.activeElement).toBe(moment);
  expect(document.querySelector('[role=status], [role=alert], [aria-live]')).toBeNull();
});

it('stops reloading when the user pauses it', async () => {
  await show(true);
  act(() => screen.getByRole('button', { name: 'Wstrzymaj odświeżanie' }).click());
  await pass(30_000);
  expect(loads).toBe(1);
  act(() => screen.getByRole('button', { name: 'Wznów odświeżanie' }).click());
  await pass(6_000);
  expect(loads).toBe(2);
});

it('names link to the tags’ own pages for a listener, not in the editor', async () => {
  await show(false, true);
  expect(screen.getByRole('link', { name: 'huta' }).getAttribute('href')).toBe('/library/tag/1');
  cleanup();
  await show(true);
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows that a transcript has no tags, or that they could not be loaded', async () => {
  served = [];
  await show(false);
  expect(screen.getByText('Brak słów kluczowych')).toBeTruthy();
  expect(screen.getByText('Brak osób')).toBeTruthy();
  cleanup();
  queryClient.clear();
  vi.stubGlobal('fetch', async () => Response.json({ error: '', code: 'session.forbidden' }, { status: 403 }));
  await show(false);
  await pass(100);
  expect(screen.getByRole('alert').textContent).toBe('Błąd ładowania tagów');
});
