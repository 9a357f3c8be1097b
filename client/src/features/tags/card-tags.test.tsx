import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-provider.tsx';
import { TestRouter } from '../../testing/test-router.tsx';
import { CardTags } from './card-tags.tsx';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('cards show a few tags, then topics, with one call for all cards', async () => {
  const fetch = vi.fn(async () =>
    Response.json({
      data: [
        {
          recordingId: 'HM-1',
          tags: ['huta', 'Łódź', 'młyn', 'sad'].map((name, id) => ({ id, name, type: 'keyword', occurrences: 1 })),
        },
        { recordingId: 'HM-2', tags: [{ id: 1, name: 'huta', type: 'keyword', occurrences: 1 }] },
      ],
    }),
  );
  vi.stubGlobal('fetch', fetch);
  render(
    <QueryClientProvider client={queryClient}>
      <TestRouter>
        <CardTags recordingId="HM-1" topics={['kolej']} />
        <CardTags recordingId="HM-2" topics={['Huta', 'kolej']} />
        <CardTags recordingId="HM-3" topics={[]} />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['kolej', 'Huta', 'kolej']);
  await screen.findByText('młyn');
  const lists = screen.getAllByRole('list').map((list) => [...list.children].map((item) => item.textContent));
  expect(lists).toEqual([
    ['huta', 'Łódź', 'młyn'],
    ['huta', 'kolej'],
  ]);
  const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual(['huta /library/tag/0', 'Łódź /library/tag/1', 'młyn /library/tag/2', 'huta /library/tag/1']);
  expect(fetch).toHaveBeenCalledOnce();
});
