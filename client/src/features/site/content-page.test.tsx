import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentSite, setSite } from '../../lib/site-content.ts';
import { StartPage } from '../../pages/start-page.tsx';
import { TestRouter } from '../../testing/test-router.tsx';
import { ContentPage } from './content-page.tsx';

const plain = currentSite();
afterEach(() => setSite(plain));

const page = {
  title: 'O projekcie',
  description: '',
  blocks: [{ kind: 'paragraph' as const, children: [{ kind: 'text' as const, text: 'Nagrywamy rozmowy.' }] }],
};

it('the heading of an information page is the same element while its text loads and when it fails', async () => {
  let answer: (response: Response) => void = () => {};
  const asked = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  vi.spyOn(globalThis, 'fetch').mockImplementation(asked);
  render(<ContentPage name="o-projekcie" heading="O projekcie" />);
  const heading = screen.getByRole('heading', { level: 1, name: 'O projekcie' });
  expect(screen.getByText('Loading...')).toBeTruthy();

  await act(async () => answer(new Response('{}', { status: 500 })));
  expect(screen.getByText('Nie udało się wczytać tej strony.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);

  await act(async () => screen.getByRole('button', { name: 'Spróbuj ponownie' }).click());
  await act(async () => answer(new Response(JSON.stringify(page))));
  expect(screen.getByText('Nagrywamy rozmowy.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
});

it('a start page without its text keeps the links, the films and the figures', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status: 500 }));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const film = { source: 'a.mp4', poster: 'a.jpg', captions: 'a.vtt', caption: 'Film', aspectRatio: '16:9' };
  setSite({
    ...plain,
    library: {
      ...plain.library,
      counters: [{ value: '30', label: 'godzin nagrań' }],
      videos: { apel: { ...film, heading: 'Opowiedz' }, 'historia-1': { ...film, heading: 'Ogień' } },
    },
  });
  render(
    <TestRouter>
      <StartPage />
    </TestRouter>,
  );
  expect(await screen.findByText(/Nie udało się wczytać opisu projektu/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dołącz do projektu' })).toBeTruthy();
  expect(screen.getByText('godzin nagrań')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Opowiedz' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ogień' })).toBeTruthy();
});
