import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isGuarded } from '../../../lib/leave-guard.ts';
import { queryClient } from '../../../lib/query-provider.tsx';
import { forgetViewer, markSignedIn } from '../../../lib/viewer.ts';
import { ThesaurusSection } from './thesaurus-section.tsx';

const label = 'Nazwy tej samej rzeczy w jednym wierszu';
const stored = { version: 4, groups: [['Wrocław', 'Breslau']] };
let answers: { GET: { status?: number; body: unknown }; PUT: { status?: number; body: unknown } };
let sent: unknown[];

beforeEach(async () => {
  sent = [];
  answers = { GET: { body: { data: stored } }, PUT: { status: 500, body: {} } };
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (body) sent.push(JSON.parse(String(body)));
    const answer = answers[method === 'PUT' ? 'PUT' : 'GET'];
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  const session = { authenticated: true, role: 'admin', name: 'Ewa', email: 'ewa@biblioteka.example', archive: {} };
  const fetchOfTest = fetch;
  vi.stubGlobal('fetch', async () => Response.json(session));
  await markSignedIn('admin');
  vi.stubGlobal('fetch', fetchOfTest);
});
afterEach(() => {
  cleanup();
  forgetViewer();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <ThesaurusSection />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: label }) };
}

const save = () => screen.getByRole('button', { name: 'Zapisz' });

describe('the section of other names', () => {
  it('shows one group per line, and saves the edited groups over the loaded version', async () => {
    const groups = [...stored.groups, ['AK', 'Armia Krajowa']];
    answers.PUT = { body: { data: { version: 5, groups } } };
    const { user, field } = await show();
    expect(field.value).toBe('Wrocław, Breslau');

    await user.type(field, '{Enter}AK ,  Armia Krajowa');
    expect(isGuarded()).toBe(true);
    await user.click(save());

    expect(await screen.findByText('Zapisano. Wyszukiwarka już korzysta z tych nazw.')).toBeTruthy();
    expect(sent).toEqual([{ version: 4, groups }]);
    expect(field.value).toBe('Wrocław, Breslau\nAK, Armia Krajowa');
    expect(isGuarded()).toBe(false);
  });

  it('shows invalid lines next to the field, which gets the focus, until they are corrected', async () => {
    const { user, field } = await show();
    await user.type(field, '{Enter}Sama{Enter}AK, ak');
    await user.click(save());

    const problem =
      'Wiersz 2: Podaj co najmniej dwie nazwy, rozdzielone przecinkiem. Wiersz 3: Nazwa „ak” powtarza się w tej grupie.';
    expect(screen.getByText(problem).id).toBe(field.getAttribute('aria-describedby')?.split(' ').at(-1));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(sent).toEqual([]);

    await user.clear(field);
    await user.type(field, 'Wrocław, Breslau, Wratislavia');
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps the text after a failed save, and shows the reason', async () => {
    answers.PUT = { status: 503, body: { error: 'Serwer jest chwilowo zajęty.', code: 'server.busy' } };
    const { user, field } = await show();
    await user.type(field, ', Wratislavia');
    await user.click(save());

    expect((await screen.findByRole('alert')).textContent).toBe('Serwer jest chwilowo zajęty.');
    expect(field.value).toBe('Wrocław, Breslau, Wratislavia');
  });

  it("merges another user's changes with the user's own, and then saves over them", async () => {
    const theirs = { version: 5, groups: [...stored.groups, ['PRL', 'Polska Ludowa']] };
    answers.PUT = { status: 409, body: { error: 'Zmienił ktoś inny.', code: 'thesaurus.stale', details: theirs } };
    const { user, field } = await show();
    await user.type(field, '{Enter}AK, Armia Krajowa');
    await user.click(save());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Zmienił ktoś inny.')).toBeTruthy();

    await user.click(alert.getByRole('button', { name: 'Dołącz zmiany drugiej osoby do moich' }));
    expect(field.value).toBe('Wrocław, Breslau\nAK, Armia Krajowa\nPRL, Polska Ludowa');
    expect(document.activeElement).toBe(field);
    await user.click(save());

    await screen.findByRole('alert');
    expect(sent.at(-1)).toEqual({
      version: 5,
      groups: [
        ['Wrocław', 'Breslau'],
        ['AK', 'Armia Krajowa'],
        ['PRL', 'Polska Ludowa'],
      ],
    });
  });

  it('restores unsaved text after a reload, and can discard it', async () => {
    const first = await show();
    await first.user.type(first.field, ', Wratislavia');
    cleanup();

    const { user, field } = await show();
    expect(field.value).toBe('Wrocław, Breslau, Wratislavia');
    await user.click(screen.getByRole('button', { name: 'Odrzuć je' }));
    expect(field.value).toBe('Wrocław, Breslau');
    expect(screen.queryByText('Przywrócono niezapisane zmiany.')).toBeNull();
    expect(isGuarded()).toBe(false);
  });

  it('reports that the names could not be loaded', async () => {
    answers.GET = { status: 404, body: {} };
    render(
      <QueryClientProvider client={queryClient}>
        <ThesaurusSection />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('alert')).textContent).toBe('Nie udało się wczytać innych nazw.');
  });
});
