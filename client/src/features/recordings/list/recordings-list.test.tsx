import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { endFakeApi, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { makeRecording } from '../../../testing/make-recording.ts';
import { RecordingsList } from './recordings-list.tsx';

afterEach(endFakeApi);

it('the phrase of the list can be searched for in the transcripts', async () => {
  startFakeApi({ 'GET /api/recordings': { body: { data: [makeRecording()] } } });
  show(<RecordingsList />, null, '/recordings');
  const link = await screen.findByRole('link', { name: 'szukaj w treści' });
  expect(link.getAttribute('href')).toBe('/library');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Szukaj rozmowy' }), ' kino Zorza');
  expect(link.getAttribute('href')).toBe('/library?q=kino+Zorza');
});
