import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unstable_HistoryRouter as HistoryRouter, Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// The question's own code, which it fetches when it is asked: here it is there already.
import '../frame/leave-dialog.tsx';
import { LeaveQuestionAsked } from '../frame/leave-question.tsx';
import { createGuardedHistory, mayLeave, releaseLeaveGuards, useLeaveGuard } from './leave-guard.ts';

function Draft({ isDirty }: { isDirty: boolean }) {
  useLeaveGuard(isDirty, 'Zmiany w transkrypcji przepadną.');
  return (
    <>
      <h1>Edycja</h1>
      <Link to="/lista">Lista</Link>
      <Link to="/edycja?karta=2">Druga karta</Link>
    </>
  );
}

function show(isDirty: boolean) {
  const history = createGuardedHistory();
  render(
    <HistoryRouter history={history} useTransitions={false}>
      <Routes>
        <Route path="/edycja" element={<Draft isDirty={isDirty} />} />
        <Route path="*" element={<h1>Lista rozmów</h1>} />
      </Routes>
      <LeaveQuestionAsked />
    </HistoryRouter>,
  );
}

describe('leave guard', () => {
  beforeEach(() => {
    window.history.replaceState({ idx: 0, key: 'a' }, '', '/poczatek');
    window.history.pushState({ idx: 1, key: 'b' }, '', '/edycja');
  });
  afterEach(releaseLeaveGuards);

  it('lets a clean page go without a question', async () => {
    show(false);
    await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
    expect(screen.getByRole('heading', { name: 'Lista rozmów' })).toBeTruthy();
  });

  it('asks before a link leaves a changed page, and stays when the person stays', async () => {
    show(true);
    await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
    expect(await screen.findByText('Zmiany w transkrypcji przepadną.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zostań' }));
    expect(screen.getByRole('heading', { name: 'Edycja' })).toBeTruthy();
    expect(window.location.pathname).toBe('/edycja');
  });

  it('goes on when the person leaves', async () => {
    show(true);
    await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Opuść stronę' }));
    expect(await screen.findByRole('heading', { name: 'Lista rozmów' })).toBeTruthy();
  });

  it('asks before the back button leaves, and the address stays', async () => {
    show(true);
    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Zostań' }));
    expect(window.location.pathname).toBe('/edycja');
    expect(screen.getByRole('heading', { name: 'Edycja' })).toBeTruthy();
  });

  it('goes back when the person agrees', async () => {
    show(true);
    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Opuść stronę' }));
    expect(await screen.findByRole('heading', { name: 'Lista rozmów' })).toBeTruthy();
    expect(window.location.pathname).toBe('/poczatek');
  });

  it('does not ask when only the query of the same page changes', async () => {
    show(true);
    await userEvent.click(screen.getByRole('link', { name: 'Druga karta' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(window.location.search).toBe('?karta=2');
  });

  it('warns before the window is closed, only while something is unsaved', () => {
    const { rerender } = renderHook(({ active }) => useLeaveGuard(active, 'Zmiany'), {
      initialProps: { active: true },
    });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    rerender({ active: false });
    const closingLater = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closingLater);
    expect(closingLater.defaultPrevented).toBe(false);
  });

  it('allows leaving at once when nothing guards the page', async () => {
    expect(await mayLeave()).toBe(true);
  });
});
