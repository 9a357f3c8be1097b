import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endFakeApi, show } from '../../../testing/fake-api.tsx';
import { ArchiveSearch } from '../archive-search.tsx';
import { makeResults } from '../results/testing-results.ts';

const head = 'nagranie;czas;mówi;przed;słowo;po;adres;cytat\r\n';
const row = '"Młyn; nad Wartą";00:00:12;ANNA;Byliśmy w;kościele;na mszy.;https://a.example/1;"Anna Kos, „Młyn”"\r\n';

function answerWith(csv: string, results: object | null = null) {
  const fetched = vi.fn(async (address: string) => {
    if (address.startsWith('/api/search/concordance?')) return new Response(csv);
    return results ? Response.json({ data: results }) : new Response('', { status: 500 });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function open(address: string) {
  show(
    <ArchiveSearch renderPortrait={() => null}>
      <p>wszystkie nagrania</p>
    </ArchiveSearch>,
    null,
    address,
  );
}

afterEach(endFakeApi);

it('prints every match in its context with its place and citation, and keeps the filters', async () => {
  const fetched = answerWith(`\uFEFF${head}${row}`);
  open('/library?q=ko%C5%9Bci%C3%B3%C5%82&tag=3&page=2&druk=1');
  const table = within(await screen.findByRole('table', { name: 'Konkordancja' }));
  const cells = within(table.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Młyn; nad WartąOtwórz rozmowę od 00:00:12 · ANNA',
    ...['Byliśmy w', 'kościele', 'na mszy.', 'Anna Kos, „Młyn”'],
  ]);
  expect(table.getByRole('link', { name: 'Otwórz rozmowę od 00:00:12' }).getAttribute('href')).toBe(
    'https://a.example/1',
  );
  expect(fetched.mock.calls.map(([address]) => address)).toContain(
    '/api/search/concordance?q=ko%C5%9Bci%C3%B3%C5%82&format=csv&tag=3',
  );
  expect(screen.getByText('1 miejsce')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Wróć do wyników' }).getAttribute('href')).toBe(
    '/library?q=ko%C5%9Bci%C3%B3%C5%82&tag=3&page=2',
  );
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Drukuj' }));
  expect(print).toHaveBeenCalledOnce();
});

describe('the filters on the printed page', () => {
  const address = '/library?q=msza&tag=3&tag=8&year=1987&decade=1950&proofread=1&aliases=0&druk=1';
  const { facets } = makeResults();
  const tag = [
    { value: '3', label: 'powódź', count: 1 },
    { value: '8', label: 'młyn', count: 1 },
  ];
  const decade = [{ value: '1950', label: '1950–1959', count: 1 }];

  it('are named as in the results', async () => {
    answerWith(head + row, makeResults({ facets: { ...facets, tag, decade } }));
    open(address);
    const parts = 'Tag: powódź; Tag: młyn; Lata, o których mowa: 1950–1959; Rok nagrania: 1987';
    const said = `Wyniki zawężone: ${parts}; Tylko sprawdzone przez człowieka; bez innych nazw`;
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('are shown without the numbers of tags if their names cannot be loaded', async () => {
    answerWith(head + row);
    open('/library?q=msza&tag=3&year=1987&druk=1');
    expect(await screen.findByText('Wyniki zawężone: Rok nagrania: 1987; wybrane tagi')).toBeTruthy();
  });
});

it('lays out the first 2000 matches and announces the limit', async () => {
  answerWith(head + row.repeat(2001));
  open('/library?q=msza&druk=1');
  expect(await screen.findByText(/^2001 miejsc; na tej stronie pierwsze 2000/)).toBeTruthy();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2000);
});

it('prints the dropped words, and a note that recordings may be missing', async () => {
  answerWith(head + row, makeResults({ omitted: ['dziadek'], isIncomplete: true }));
  open('/library?q=dziadek%20msza&druk=1');
  expect(await screen.findByText(/Szukano bez słowa „dziadek”/)).toBeTruthy();
  expect(screen.getByText(/niektórych nagrań może tu jeszcze nie być/)).toBeTruthy();
  expect(await screen.findByText('1 miejsce')).toBeTruthy();
});

it('explains why nothing was searched', async () => {
  answerWith(head, makeResults({ total: 0, recordings: [], problem: 'Wpisz słowo, którego szukasz.' }));
  open('/library?q=i&druk=1');
  expect(await screen.findByText('Wpisz słowo, którego szukasz.')).toBeTruthy();
  expect(screen.queryByText('Brak wyników dla podanych kryteriów')).toBeNull();
});

it('reports when nothing was found', async () => {
  answerWith(head);
  open('/library?q=msza&druk=1');
  expect(await screen.findByText('Brak wyników dla podanych kryteriów')).toBeTruthy();
});
