import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endFakeApi, signInAs } from '../../../testing/fake-api.tsx';
import { FakeSearch } from './testing-search.tsx';

let fake: FakeSearch;
beforeEach(() => {
  fake = new FakeSearch();
});
afterEach(endFakeApi);

it('shows a sentence for a query without searchable words', async () => {
  fake.answerWith({ total: 0, passages: 0, recordings: [], problem: 'Wpisz słowo, którego szukasz.' });
  fake.open('/library?q=-nic');
  expect(await screen.findByText('Wpisz słowo, którego szukasz.')).toBeTruthy();
  expect(screen.queryByText('Brak wyników dla podanych kryteriów')).toBeNull();
});

it('offers similar words, and the results of each omission, instead of an empty page', async () => {
  const without = [{ kind: 'word' as const, word: 'dziadek', q: 'powódź', count: 4 }];
  fake.answerWith({ total: 0, passages: 0, recordings: [], didYouMean: ['młynarz'], without });
  fake.open('/library?q=dziadek+powodz');
  expect((await screen.findByRole('link', { name: 'młynarz' })).getAttribute('href')).toBe('/library?q=m%C5%82ynarz');
  expect(screen.getByRole('link', { name: 'bez słowa dziadek: 4' }).getAttribute('href')).toBe(
    '/library?q=pow%C3%B3d%C5%BA',
  );
  expect(screen.getByText('Brak wyników dla podanych kryteriów')).toBeTruthy();
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContain('Brak wyników dla podanych kryteriów. Są podpowiedzi, co wpisać inaczej.');
  expect(said.filter((text) => text?.includes('Brak wyników'))).toHaveLength(1);
  // One recording may contain all the words, far from each other.
  expect(screen.getByText(/^Żadne miejsce nie spełnia wszystkich warunków naraz\./)).toBeTruthy();
});

it.each([
  ['excluded', 'także ze słowem most: 2'],
  ['tag', 'bez tagu most: 2'],
  ['quotes', 'bez cudzysłowu: most: 2'],
  ['others', 'samo słowo most: 2'],
] as const)('offers an easier query, changed in the way %s', async (kind, link) => {
  fake.answerWith({ total: 0, passages: 0, recordings: [], without: [{ kind, word: 'most', q: 'most', count: 2 }] });
  fake.open('/library?q=nic');
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe('/library?q=most');
});

it('offers the easier queries except the one whose results are shown', async () => {
  const without = ['browar', 'młyn'].map((word) => ({ kind: 'word' as const, word, q: 'most', count: 2 }));
  // An optional word is left out as well.
  fake.answerWith({ omitted: ['wyglądał', 'browar'], without });
  fake.open('/library?q=most%20browar%20młyn');
  expect(await screen.findByText('Inne prostsze zapytania:')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'bez słowa młyn: 2' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'bez słowa browar: 2' })).toBeNull();
});

it('announces no hints when there are none', async () => {
  fake.answerWith({ total: 0, passages: 0, recordings: [] });
  fake.open('/library?q=dziadek');
  expect((await screen.findByText('Brak wyników dla podanych kryteriów')).textContent).not.toContain('podpowiedzi');
});

it('lists the other names that were searched, and can search without them', async () => {
  fake.answerWith({ aliases: ['Breslau'] });
  fake.open('/library?q=Wroc%C5%82aw');
  expect(await screen.findByText(/także: Breslau/)).toBeTruthy();
  fake.answerWith({});
  await userEvent.click(screen.getByRole('link', { name: 'Szukaj bez innych nazw' }));
  expect(await screen.findByRole('link', { name: 'Szukaj też innych nazw' })).toBeTruthy();
  expect(fake.searches.at(-1)).toContain('aliases=0');
});

it('warns that recordings may be missing while the index is being filled, and shows administrators its progress', async () => {
  fake.answerWith({ isIncomplete: true });
  await signInAs(fake.answers, 'user');
  const { unmount } = fake.open('/library?q=msza');
  expect(await screen.findByText(/Trwa uzupełnianie indeksu wyszukiwania/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Młyn nad Wartą' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Zobacz postęp' })).toBeNull();
  unmount();
  await signInAs(fake.answers, 'admin');
  fake.open('/library?q=msza');
  expect((await screen.findByRole('link', { name: 'Zobacz postęp' })).getAttribute('href')).toBe('/jobs');
});

it('names the words that the search ignored', async () => {
  fake.answerWith({ omitted: ['dziadek', 'pan'] });
  fake.open('/library?q=dziadek%20pan%20zorza');
  const said = 'Żadne miejsce nie zawiera wszystkich słów naraz. Szukano bez słów „dziadek”, „pan”.';
  expect(await screen.findByText(said)).toBeTruthy();
});

it('an address after the last page links back to the first', async () => {
  fake.answerWith({ total: 3, recordings: [] });
  fake.open('/library?q=msza&page=9');
  expect((await screen.findByRole('link', { name: 'Pierwsza strona wyników' })).getAttribute('href')).toBe(
    '/library?q=msza',
  );
});
