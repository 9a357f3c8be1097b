import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from '../../../lib/app-location.ts';
import { endFakeApi, show } from '../../../testing/fake-api.tsx';
import { ArchiveSearch } from '../archive-search.tsx';
import { makeFound, makeResults } from '../results/testing-results.ts';

/** Requests that wait until the test answers them. */
let waiting: { address: string; answer: (data: unknown) => Promise<void> }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  waiting = [];
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      waiting.push({
        address,
        answer: async (data) => {
          resolve(Response.json({ data }));
          await pause(1);
        },
      });
    });
  });
});
afterEach(() => {
  endFakeApi();
  vi.useRealTimers();
});

/** Appends to the field letter by letter. */
function type(text: string) {
  for (const letter of text) fireEvent.change(field(), { target: { value: field().value + letter } });
}

/** Presses keys in the field; Enter submits its form unless it chose an option. */
function press(...keys: string[]) {
  for (const key of keys) {
    const goesOn = fireEvent.keyDown(field(), { key });
    if (key === 'Enter' && goesOn && field().form) fireEvent.submit(field().form as HTMLFormElement);
  }
}

const clear = () => fireEvent.change(field(), { target: { value: '' } });
const go = (query: string) => act(() => navigate(`/library${query}`));
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = (start: string) => waiting.filter(({ address }) => address.startsWith(start));
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Szukaj w nagraniach' });

function open(address = '/library') {
  show(
    <ArchiveSearch renderPortrait={() => null}>
      <p>wszystkie nagrania</p>
    </ArchiveSearch>,
    null,
    address,
  );
}

it('a filter chosen during the pause in typing is kept by the search', async () => {
  open();
  type('kino');
  await pause(100);
  go('?photos=1');
  await pause(400);
  const address = new URLSearchParams(window.location.search);
  expect([address.get('q'), address.get('photos')]).toEqual(['kino', '1']);
});

it("going Back from a suggested search fills the field with the user's own search", async () => {
  open();
  type('kino');
  press('Enter');
  await pause(1);
  go('?q=kina');
  expect(field().value).toBe('kina');
  go('?q=kino');
  expect(field().value).toBe('kino');
});

it('searches on Enter at once, and the Back button returns to the list', async () => {
  open();
  type('UB');
  press('Enter');
  expect(window.location.search).toBe('?q=UB');
  await asked('/api/search?')[0]?.answer(makeResults());
  expect(screen.getByText('1 nagranie, 1 miejsce')).toBeTruthy();
  window.history.back();
  await pause(1);
  expect(screen.getByText('wszystkie nagrania')).toBeTruthy();
  expect(field().value).toBe('');
});

it('searches after a pause in typing, from three letters on', async () => {
  open();
  type('ko');
  await pause(1000);
  expect(window.location.search).toBe('');
  type('s');
  await pause(399);
  expect(window.location.search).toBe('');
  await pause(1);
  expect(window.location.search).toBe('?q=kos');
});

it('a late answer does not replace a newer one', async () => {
  open('/library?q=kos');
  const first = asked('/api/search?')[0];
  clear();
  type('wilk');
  press('Enter');
  await asked('/api/search?q=wilk')[0]?.answer(makeResults({ recordings: [makeFound({ title: 'O wilku' })] }));
  await first?.answer(makeResults({ recordings: [makeFound({ title: 'O kosie' })] }));
  expect(screen.getByRole('heading', { name: 'O wilku' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'O kosie' })).toBeNull();
});

it('the previous results are shown until the next are loaded, and then the counts are announced', async () => {
  open('/library?q=kos');
  await asked('/api/search?')[0]?.answer(makeResults());
  type(' i wilk');
  press('Enter');
  const count = screen.getAllByRole('status').find((status) => status.textContent === 'Szukam…');
  expect(count).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Młyn nad Wartą' })).toBeTruthy();
  await asked('/api/search?')
    .at(-1)
    ?.answer(makeResults({ total: 2, passages: 5 }));
  expect(count?.textContent).toBe('2 nagrania, 5 miejsc');
});

it('emptying the field shows the list of recordings', async () => {
  open('/library?q=kos&tag=3');
  clear();
  await pause(400);
  expect(screen.getByText('wszystkie nagrania')).toBeTruthy();
});

const suggestions = [
  { kind: 'word', label: 'zorza' },
  { kind: 'tag', label: 'Zorza, kino', id: '7' },
  { kind: 'narrator', label: 'Zofia Zorska' },
  { kind: 'title', label: 'Kino Zorza', id: 'HM-9' },
];

async function suggestFor(text: string) {
  open();
  type(text);
  await pause(150);
  await asked('/api/search/suggest').at(-1)?.answer(suggestions);
}

it('suggests in groups, which the arrow keys follow; Escape closes them, and then empties the field', async () => {
  await suggestFor('zo');
  expect(asked('/api/search/suggest').map(({ address }) => address)).toEqual(['/api/search/suggest?q=zo']);
  const list = screen.getByRole('listbox', { name: 'Podpowiedzi' });
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(
    within(list)
      .getAllByRole('group')
      .map((group) => group.textContent),
  ).toEqual([...['TagiZorza, kino', 'NarratorzyZofia Zorska', 'NagraniaKino Zorza', 'Słowazorza']]);
  press('ArrowDown', 'ArrowDown');
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe('Zofia Zorska');
  expect(active?.getAttribute('aria-selected')).toBe('true');
  press('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('zo');
  press('Escape');
  expect(field().value).toBe('');
});

it('a suggested tag opens its page', async () => {
  await suggestFor('zo');
  fireEvent.click(screen.getByRole('option', { name: 'Zorza, kino' }));
  expect(window.location.pathname).toBe('/library/tag/7');
});

it('a suggested title opens the recording', async () => {
  await suggestFor('zo');
  press('ArrowUp', 'ArrowUp', 'Enter');
  expect(window.location.pathname).toBe('/library/recording/HM-9');
});

it('a suggested word completes the last word of the query and searches', async () => {
  await suggestFor('kino zo');
  press('ArrowUp', 'Enter');
  expect(field().value).toBe('kino zorza');
  expect(window.location.search).toBe('?q=kino+zorza');
});

it('a suggested narrator fills the query', async () => {
  await suggestFor('zo');
  press('ArrowDown', 'ArrowDown', 'Enter');
  expect(window.location.search).toBe('?q=Zofia+Zorska');
});
