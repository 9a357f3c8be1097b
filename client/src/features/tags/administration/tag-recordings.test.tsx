import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-provider.tsx';
import { TestRouter } from '../../../testing/test-router.tsx';
import { TagRecordings } from './tag-recordings.tsx';

const occurrences = Array.from({ length: 22 }, (_, index) => ({
  recording_id: `HM-${index + 1}`,
  transcript_file: `HM-${index + 1}_a.srt`,
  start_time: 12,
}));

/** Releases the delayed responses. */
let held: (() => void)[];
let holds: boolean;

beforeEach(() => {
  held = [];
  holds = false;
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const [, id] = /recordings\/(HM-\d+)/.exec(String(input)) ?? [];
    if (id === undefined) return new Response(JSON.stringify({ data: occurrences }), { status: 200 });
    if (holds) await new Promise<void>((resolve) => held.push(resolve));
    const metadata = { title: `Rozmowa ${id}`, interviewee: { name: '' } };
    return new Response(JSON.stringify({ data: { id, metadata, technical: { storage: [] } } }), { status: 200 });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function showMore() {
  render(
    <QueryClientProvider client={queryClient}>
      <TestRouter>
        <TagRecordings tagId={1} />
        <button type="button">Obok</button>
      </TestRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Rozmowa HM-20' });
  holds = true;
  await userEvent.click(screen.getByRole('button', { name: /^Pokaż więcej nagrań/ }));
  await waitFor(() => expect(held).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^Pokaż więcej nagrań/ })).toBeNull();
}

it('the focus moves to the first of the recordings shown last, in whatever order they load', async () => {
  await showMore();
  held[1]?.();
  await screen.findByRole('link', { name: 'Rozmowa HM-22' });
  held[0]?.();
  const first = await screen.findByRole('link', { name: 'Rozmowa HM-21' });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('the focus does not move when the user has moved it elsewhere', async () => {
  await showMore();
  const beside = screen.getByRole('button', { name: 'Obok' });
  await userEvent.click(beside);
  for (const answer of held) answer();
  await screen.findByRole('link', { name: 'Rozmowa HM-21' });
  await screen.findByRole('link', { name: 'Rozmowa HM-22' });
  expect(document.activeElement).toBe(beside);
});
