import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeEntry, makeRecording } from '../../testing/make-recording.ts';
import { TestRouter } from '../../testing/test-router.tsx';
import { LibraryList } from './library-list.tsx';

function answerWith(body: unknown, status = 200) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

function renderLibrary() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <TestRouter>
        <LibraryList renderMedia={(id) => <p>materiały {id}</p>} renderTags={({ id }) => <p>tagi {id}</p>} />
      </TestRouter>
    </QueryClientProvider>,
  );
}

const mill = makeEntry({
  id: 'HM-1',
  technical: { storage: ['HM-1_a.mp3'] },
  metadata: { title: 'Młyn nad Wartą', duration: '01:20:00', interviewee: { name: 'Łucja Żak' } },
});
const school = makeEntry({
  id: 'HM-2',
  media: { photos: 1, documents: 1 },
  metadata: { title: 'Szkoła', interviewee: { name: 'Jan Wróbel' } },
});
const hidden = makeEntry({ id: 'HM-3', access: { restrictions: 'private' } });

describe('the library', () => {
  beforeEach(() => answerWith({ data: [mill, school, hidden] }));

  it('shows only public recordings, also to staff', async () => {
    renderLibrary();
    expect(await screen.findByRole('heading', { name: 'Młyn nad Wartą' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect(screen.getByText('2 nagrania')).toBeTruthy();
    expect(screen.getByText('12 maja 1987 · 1 godz. 20 min')).toBeTruthy();
  });

  it('names the three buttons of a card after its recording', async () => {
    renderLibrary();
    const play = await screen.findByRole('link', { name: 'Odtwórz: Młyn nad Wartą' });
    expect(play.getAttribute('href')).toBe('/library/recording/HM-1');
    answerWith({ data: makeRecording({ id: 'HM-1', description: { summary: 'O młynie i powodzi.' } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Informacje: Młyn nad Wartą' }));
    expect(await within(screen.getByRole('dialog')).findByText('O młynie i powodzi.')).toBeTruthy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Zamknij' }));
    await userEvent.click(screen.getByRole('button', { name: 'Zdjęcia i dokumenty: Szkoła' }));
    expect(screen.getByText('materiały HM-2')).toBeTruthy();
  });
});

describe('a card', () => {
  it.each([
    ['sound', { technical: { storage: ['a.mp3'], transcripts: [] } }, ['Odtwórz', 'Informacje']],
    [
      'a transcript alone',
      { technical: { transcripts: [{ audioFile: '', srtFile: 'a.srt' }] } },
      ['Czytaj', 'Informacje'],
    ],
    ['neither', {}, ['Otwórz', 'Informacje']],
    ['a photo', { media: { photos: 1, documents: 0 } }, ['Otwórz', 'Informacje', 'Zdjęcia']],
    ['a document alone', { media: { photos: 0, documents: 1 } }, ['Otwórz', 'Informacje', 'Dokumenty']],
  ])('offers only what the recording has: %s', async (_, parts, actions) => {
    answerWith({ data: [makeEntry({ metadata: { title: 'Młyn' }, ...parts })] });
    renderLibrary();
    await screen.findByRole('heading', { name: 'Młyn' });
    const card = within(screen.getByRole('listitem'));
    const offered = [...card.getAllByRole('link'), ...card.getAllByRole('button')];
    expect(offered.map((action) => action.getAttribute('aria-label'))).toEqual(actions.map((text) => `${text}: Młyn`));
  });
});

describe('a library that is empty, large or cannot be read', () => {
  it('shows the empty state', async () => {
    answerWith({ data: [] });
    renderLibrary();
    expect(await screen.findByText('Brak nagrań')).toBeTruthy();
  });

  it('shows more cards on request and moves the focus to the first of them', async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      makeEntry({ id: `HM-${index}`, metadata: { title: `Rozmowa ${index}` } }),
    );
    answerWith({ data: many });
    renderLibrary();
    // By text, since querying roles in a hundred cards takes jsdom seconds.
    await userEvent.click(await screen.findByText('Pokaż więcej (jeszcze 72)'));
    expect(document.querySelectorAll('h2')).toHaveLength(96);
    expect(document.activeElement?.textContent).toBe('Rozmowa 48');
  });

  it('shows the failure and a retry button', async () => {
    answerWith({ error: 'Serwer jest chwilowo zajęty.', code: 'server.busy' }, 503);
    renderLibrary();
    expect((await screen.findByRole('alert')).textContent).toContain('Błąd podczas pobierania nagrań: Serwer jest');
    answerWith({ data: [mill] });
    await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('heading', { name: 'Młyn nad Wartą' })).toBeTruthy();
  });
});
