import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endFakeApi, signInAs } from '../../../testing/fake-api.tsx';
import { makeFound, makePassage, makeResults } from './testing-results.ts';
import { FakeSearch } from './testing-search.tsx';

let fake: FakeSearch;
beforeEach(() => {
  fake = new FakeSearch();
});
afterEach(endFakeApi);

describe('results of a search', () => {
  it('without a query the list of recordings is shown and nothing is requested', () => {
    fake.open('/library?tag=3');
    expect(screen.getByText('wszystkie nagrania')).toBeTruthy();
    expect(fake.searches).toEqual([]);
  });

  it('shows each recording with its passages, and counts both', async () => {
    fake.answerWith({ total: 12, passages: 34 });
    fake.open('/library?q=ko%C5%9Bci%C3%B3%C5%82');
    expect(await screen.findByText('12 nagrań, 34 miejsca')).toBeTruthy();
    expect(screen.queryByText('wszystkie nagrania')).toBeNull();
    const found = within(await screen.findByRole('list', { name: 'Wyniki wyszukiwania' }));
    expect(found.getByRole('heading', { name: 'Młyn nad Wartą' })).toBeTruthy();
    expect(found.getByText('portret: Anna Kos')).toBeTruthy();
    expect(found.getByText('12 maja 1987')).toBeTruthy();
    expect(found.getByText('kościele').tagName).toBe('MARK');
    expect(found.getByText('ANNA:')).toBeTruthy();
  });

  it('a passage opens the player at its exact moment, with the query and the found forms', async () => {
    const passages = [makePassage(), makePassage({ start: 40, text: 'Kościołów było wiele', marks: [[0, 9]] })];
    fake.answerWith({ recordings: [makeFound({ passages })] });
    fake.open('/library?q=ko%C5%9Bci%C3%B3%C5%82');
    const link = await screen.findByRole('link', { name: 'Otwórz rozmowę od 00:00:12' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://a.example');
    expect(address.pathname).toBe('/library/recording/HM-1');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ t: '12.7', q: 'kościół', slowa: 'kościele|kościołów', transkrypcja: 'a.srt', audio: 'a.mp3' },
    });
  });

  it('marks the title and the narrator in place, and lists matches in other fields', async () => {
    const hits = [
      { field: 'title' as const, text: 'Młyn nad Wartą', marks: [[0, 4] as [number, number]] },
      { field: 'summary' as const, text: '…o młynie i młynarzu…', marks: [[3, 9] as [number, number]] },
    ];
    fake.answerWith({ recordings: [makeFound({ hits, passages: [], matches: 0 })] });
    fake.open('/library?q=m%C5%82yn');
    const title = await screen.findByRole('heading', { name: 'Młyn nad Wartą' });
    expect(within(title).getByText('Młyn').tagName).toBe('MARK');
    expect(screen.queryByText('Tytuł')).toBeNull();
    expect(screen.getByText('Streszczenie')).toBeTruthy();
    expect(screen.getByText('młynie').tagName).toBe('MARK');
  });

  it('shows only the count of recordings, and no concordance, when only descriptions match', async () => {
    fake.answerWith({ total: 2, passages: 0, recordings: [makeFound({ passages: [], matches: 0 })] });
    fake.open('/library?q=kto:Kos');
    expect(await screen.findByText('2 nagrania')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Kolejność' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Konkordancja (CSV)' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Wersja do druku' })).toBeNull();
  });

  it('marks passages that only a machine has checked', async () => {
    const passages = [makePassage(), makePassage({ start: 40, isProofread: false })];
    fake.answerWith({ recordings: [makeFound({ passages })] });
    fake.open('/library?q=msza');
    const list = within(await screen.findByRole('list', { name: 'Miejsca w rozmowie: Młyn nad Wartą' }));
    const rows = list.getAllByRole('listitem');
    const said = rows.map((row) => row.textContent?.includes('zapis jeszcze nie sprawdzony przez człowieka'));
    expect(said).toEqual([false, true]);
  });

  it('lists the years of a filter in ascending order', async () => {
    const year = (value: string, count: number) => ({ value, label: value, count });
    const facets = { ...makeResults().facets, year: [year('2021', 3), year('1999', 2), year('2010', 1)] };
    fake.answerWith({ facets });
    fake.open('/library?q=msza');
    const group = within(await screen.findByRole('group', { name: 'Rok nagrania' }));
    const boxes = group.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual(['1999 (2)', '2010 (1)', '2021 (3)']);
  });

  it('marks private recordings', async () => {
    fake.answerWith({ recordings: [makeFound({ access: { restrictions: 'private' } })] });
    fake.open('/library?q=msza');
    expect(await screen.findByText('prywatne')).toBeTruthy();
  });

  it('listeners see neither the proofreading state nor a link to the editor; staff see both', async () => {
    fake.answerWith({ recordings: [makeFound({ state: 'in_progress' })] });
    await signInAs(fake.answers, 'user');
    const { unmount } = fake.open('/library?q=msza');
    await screen.findByText('kościele');
    expect(screen.queryByText('Korekta: w trakcie')).toBeNull();
    expect(screen.queryByRole('link', { name: /Otwórz w korekcie/ })).toBeNull();
    unmount();
    await signInAs(fake.answers, 'editor');
    fake.open('/library?q=msza');
    expect(await screen.findByText('Korekta: w trakcie')).toBeTruthy();
    expect(screen.queryByText('zapis jeszcze nie sprawdzony przez człowieka')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Otwórz w korekcie od 00:00:12' }));
    expect(window.location.pathname).toBe('/recordings/HM-1/view');
    expect(window.history.state).toMatchObject({
      ...{ showPlayer: true, initialTimestamp: '00:00:12.700', audioFile: 'a.mp3', transcriptFile: 'a.srt' },
    });
  });

  it('expands the other passages of a recording in place', async () => {
    fake.answerWith({ recordings: [makeFound({ matches: 3 })], total: 1, passages: 3 });
    fake.open('/library?q=msza&sort=date&page=1');
    const more = await screen.findByRole('button', { name: 'jeszcze 2 miejsca w tej rozmowie: Młyn nad Wartą' });
    const all = [makePassage(), makePassage({ start: 40 }), makePassage({ start: 80 })];
    fake.answerWith({ recordings: [makeFound({ matches: 3, passages: all })] });
    await userEvent.click(more);
    expect(await screen.findByRole('link', { name: 'Otwórz rozmowę od 00:01:20' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /jeszcze 2 miejsca/ })).toBeNull();
    expect(fake.searches.at(-1)).toBe('/api/search?q=msza&sort=date&recording=HM-1');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Otwórz rozmowę od 00:00:12' }));
  });
});

describe('narrowing the results', () => {
  const facets = {
    ...makeResults().facets,
    narrator: [{ value: 'Anna Kos', label: 'Anna Kos', count: 7 }],
    tag: [{ value: '3', label: 'powódź', count: 2 }],
    photos: [{ value: '1', label: 'Ze zdjęciami', count: 5 }],
  };

  it('a chosen filter is in the address, is requested, and has a button that removes it', async () => {
    fake.answerWith({ facets });
    fake.open('/library?q=msza&page=2');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'powódź (2)' }));
    expect(window.location.search).toBe('?q=msza&tag=3');
    expect(fake.searches.at(-1)).toBe('/api/search?q=msza&sort=relevance&tag=3');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tylko ze zdjęciami (5)' }));
    const chosen = within(screen.getByRole('list', { name: 'Wybrane filtry' }));
    await userEvent.click(chosen.getByRole('button', { name: 'Usuń filtr Tag: powódź' }));
    expect(window.location.search).toBe('?q=msza&photos=1');
    expect(document.activeElement?.textContent).toContain('Tylko ze zdjęciami');
    await userEvent.click(screen.getByRole('button', { name: 'Usuń filtr Tylko ze zdjęciami' }));
    expect(window.location.search).toBe('?q=msza');
  });

  it('removing the last filters puts the focus on the results', async () => {
    fake.answerWith({ facets });
    fake.open('/library?q=msza&photos=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Usuń filtr Tylko ze zdjęciami' }));
    expect(screen.queryByRole('list', { name: 'Wybrane filtry' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Wyniki' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'powódź (2)' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tylko ze zdjęciami (5)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Usuń wszystkie filtry' }));
    expect(window.location.search).toBe('?q=msza');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Wyniki' }));
  });

  it('a link before the filters jumps over them', async () => {
    fake.answerWith({ facets });
    fake.open('/library?q=msza');
    const skip = await screen.findByRole('link', { name: 'Przejdź do wyników' });
    const filter = screen.getByRole('checkbox', { name: 'Tylko ze zdjęciami (5)' });
    expect(skip.compareDocumentPosition(filter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(skip);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Młyn nad Wartą' }));
    expect(window.location.hash).toBe('');
    fake.answerWith({ facets, total: 0, recordings: [] });
    await userEvent.click(filter);
    await userEvent.click(skip);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Wyniki' }));
  });

  it('a chosen filter keeps its name when it has no results', async () => {
    fake.answerWith({ facets });
    fake.open('/library?q=msza');
    const option = await screen.findByRole('checkbox', { name: 'powódź (2)' });
    fake.answerWith({ total: 0, passages: 0, recordings: [] });
    await userEvent.click(option);
    expect(await screen.findByText('Brak wyników dla podanych kryteriów')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Usuń filtr Tag: powódź' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'powódź (0)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Szukaj bez filtrów' }));
    expect(window.location.search).toBe('?q=msza');
  });

  it('sorts by date and steps through the pages in the address', async () => {
    fake.answerWith({ total: 41 });
    fake.open('/library?q=msza');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kolejność' }), 'Data nagrania');
    expect(window.location.search).toBe('?q=msza&sort=date');
    const pages = within(screen.getByRole('navigation', { name: 'Strony wyników' }));
    expect(pages.getByText('1 z 3')).toBeTruthy();
    await userEvent.click(pages.getByRole('button', { name: 'Następna strona' }));
    expect(window.location.search).toBe('?q=msza&sort=date&page=2');
    expect(fake.searches.at(-1)).toBe('/api/search?q=msza&sort=date&page=2');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Wyniki' }));
  });
});

it('a passage stops playing when other results are shown', async () => {
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'load').mockImplementation(() => {});
  vi.spyOn(prototype, 'play').mockResolvedValue();
  const pause = vi.spyOn(prototype, 'pause').mockImplementation(() => {});
  fake.answerWith({});
  fake.open('/library?q=msza');
  await userEvent.click(await screen.findByRole('button', { name: /^Odtwórz fragment/ }));
  expect(screen.getByRole('button', { name: /^Wstrzymaj fragment/ })).toBeTruthy();
  pause.mockClear();
  fake.answerWith({ recordings: [makeFound(), makeFound({ id: 'HM-2', title: 'Szkoła' })] });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kolejność' }), 'Data nagrania');
  await screen.findByText('Szkoła');
  expect(screen.getAllByRole('button', { name: /^Odtwórz fragment/ })).toHaveLength(2);
  expect(pause).toHaveBeenCalled();
});

it('a failed search shows the reason and can be retried', async () => {
  fake.answers['GET /api/search?'] = { status: 409, body: { error: 'Indeks jest w budowie.', code: 'x' } };
  fake.open('/library?q=msza');
  expect((await screen.findByRole('alert')).textContent).toContain('Indeks jest w budowie.');
  fake.answerWith({});
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('1 nagranie, 1 miejsce')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Wyniki' }));
});

it('shows a lost connection instead of waiting', async () => {
  onlineManager.setOnline(false);
  fake.answerWith({});
  fake.open('/library?q=msza');
  expect((await screen.findByRole('alert')).textContent).toContain('Brak połączenia z serwerem');
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('1 nagranie, 1 miejsce')).toBeTruthy();
});
