import { act, screen } from '@testing-library/react';
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
