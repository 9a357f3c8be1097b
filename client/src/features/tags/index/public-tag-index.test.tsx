import type { Tag } from '@glosy/core/recording/tag';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-provider.tsx';
import { makeEntry } from '../../../testing/make-recording.ts';
import { TestRouter } from '../../../testing/test-router.tsx';
import { PublicTagIndex } from './public-tag-index.tsx';

let tags: Tag[];
let places: { recording_id: string; start_time: number; transcript_file: string }[];
let status: number;

beforeEach(() => {
  tags = [
    { id: 1, name: 'Huta', type: 'keyword', recordings_count: 22 },
    { id: 2, name: 'Jan Hutnik', type: 'person', recordings_count: 1 },
  ];
  places = [];
  status = 200;
  vi.stubGlobal('fetch', async (address: string) => {
    const type = new URL(address, 'http://x').searchParams.get('type');
    return Response.json({ data: type ? tags.filter((tag) => tag.type === type) : places }, { status });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show() {
  const recordings = Array.from({ length: 22 }, (_, index) => makeEntry({ id: `HM-${index}` }));
  render(
    <QueryClientProvider client={queryClient}>
      <TestRouter>
        <PublicTagIndex recordings={recordings} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const section = (name: string) => within(screen.getByRole('region', { name }));

it('shows that there are no tags', async () => {
  tags = [];
  show();
  expect(await screen.findAllByText('Brak dostępnych tagów')).toHaveLength(2);
});

it('reports that the tags could not be loaded', async () => {
  status = 403;
  show();
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((alert) => alert.textContent)).toEqual([
    'Nie udało się załadować tagów',
    'Nie udało się załadować tagów',
  ]);
});

it('one search covers both lists, accepts any characters and shows the number of results', async () => {
  const user = show();
  await screen.findByRole('button', { name: /Jan Hutnik/ });
  await user.type(screen.getByRole('searchbox', { name: 'Szukaj tagu' }), 'HUT');
  expect(
    section('Osoby')
      .getByRole('button', { name: /Jan Hutnik/ })
      .querySelector('mark')?.textContent,
  ).toBe('Hut');
  const announced = within(screen.getByRole('search')).getByRole('status');
  expect(announced.textContent).toBe('Słowa kluczowe: 1, osoby: 1');
  await user.type(screen.getByRole('searchbox'), '[[.*(');
  expect(section('Osoby').getByText('Brak wyników dla podanej frazy')).toBeTruthy();
  expect(section('Słowa kluczowe').getByText('Brak wyników dla podanej frazy')).toBeTruthy();
});

it('a frequent tag shows its occurrences in steps and their number', async () => {
  places = Array.from({ length: 22 }, (_, recording) =>
    Array.from({ length: recording === 0 ? 62 : 1 }, (_unused, second) => ({
      recording_id: `HM-${recording}`,
      start_time: second,
      transcript_file: 'a.srt',
    })),
  ).flat();
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Huta/ }));
  const index = section('Słowa kluczowe');
  await index.findByRole('button', { name: 'Pokaż więcej nagrań (jeszcze 2)' });
  expect(index.getByRole('status').textContent).toBe('Huta: 22 nagrania, 83 miejsca');
  expect(index.getAllByRole('link', { name: /Odtwórz od/ })).toHaveLength(79);
  await user.click(index.getByRole('button', { name: 'Pokaż więcej miejsc (jeszcze 2)' }));
  expect(document.activeElement?.textContent).toBe('Odtwórz od 00:01:00');
  await user.click(index.getByRole('button', { name: 'Pokaż więcej nagrań (jeszcze 2)' }));
  expect(index.getAllByRole('link', { name: /Odtwórz od/ })).toHaveLength(83);
});

it('shows that a tag has no recordings here', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: /Huta/ }));
  expect(await screen.findByText('Brak nagrań z tym tagiem')).toBeTruthy();
});
