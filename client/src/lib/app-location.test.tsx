import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Link, useSearchParams } from 'wouter';
import { TestRouter } from '../testing/test-router.tsx';
import { navigate, startNavigation, useNavigationKey, useNavigationState } from './app-location.ts';
import { AppRouter, usePathname } from './app-router.tsx';

function Where() {
  const [search] = useSearchParams();
  return (
    <output>{`${usePathname()} ${JSON.stringify(useNavigationState())} ${search.get('q')} ${useNavigationKey()}`}</output>
  );
}
const where = () => screen.getByRole('status').textContent;

function Field() {
  const [search, setSearch] = useSearchParams();
  return <input value={search.get('q') ?? ''} onChange={(event) => setSearch({ q: event.target.value })} />;
}

function Tab() {
  const [, setSearch] = useSearchParams();
  return (
    <button type="button" onClick={() => setSearch({ tab: 'osoby' })}>
      Osoby
    </button>
  );
}

it('the state of a link is kept in the history, even after a reload', async () => {
  render(
    <TestRouter address="/library">
      <Link to="/recordings/HM-1/view" state={{ showPlayer: true, initialTimestamp: '00:01:00' }}>
        Chwila
      </Link>
      <Where />
    </TestRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Chwila' }));
  expect(where()).toBe('/recordings/HM-1/view {"showPlayer":true,"initialTimestamp":"00:01:00"} null 1');
  act(startNavigation);
  expect(where()).toBe('/recordings/HM-1/view {"showPlayer":true,"initialTimestamp":"00:01:00"} null 0');
});

it('navigating to the current address adds no history entry, but counts as a navigation', () => {
  render(
    <TestRouter address="/library">
      <Where />
    </TestRouter>,
  );
  const { length } = window.history;
  act(() => navigate('/library', { state: { initialTime: 5 } }));
  expect(window.history.length).toBe(length);
  expect(where()).toBe('/library {"initialTime":5} null 1');
});

it.each(['50% rabatu', '%25', 'żółć + 1 & 2'])('the query keeps %s as typed', async (words) => {
  render(
    <TestRouter address="/tags">
      <Field />
    </TestRouter>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(field, words);
  expect(field.value).toBe(words);
});

it('a path with an encoded per cent sign keeps it when only the query changes', async () => {
  render(
    <TestRouter address="/recordings/100%25/view">
      <Tab />
    </TestRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Osoby' }));
  expect(window.location.pathname).toBe('/recordings/100%25/view');
});

it('the first render equals the server’s, without query and state', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    <AppRouter ssrPath="/login">
      <Where />
    </AppRouter>,
  );
  document.body.append(root);
  window.history.replaceState({ notice: 'Konto jest gotowe.' }, '', '/login?q=a');
  startNavigation();
  // A difference between the two would be reported with console.error, which fails a test.
  const page = await act(async () =>
    hydrateRoot(
      root,
      <AppRouter>
        <Where />
      </AppRouter>,
    ),
  );
  expect(root.textContent).toBe('/login {"notice":"Konto jest gotowe."} a 0');
  act(() => page.unmount());
  root.remove();
});
