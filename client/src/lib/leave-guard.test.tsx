import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Link } from 'wouter';
// Loads the dialog's code, which is otherwise loaded with the first question.
import '../frame/leaving/leave-dialog.tsx';
import { LeaveQuestionAsked } from '../frame/leaving/leave-question.tsx';
import { startNavigation } from './app-location.ts';
import { AppRouter, usePathname } from './app-router.tsx';
import { mayLeave, releaseLeaveGuards, useLeaveGuard, useLeaveQuestion } from './leave-guard.ts';

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

function Pages({ isDirty }: { isDirty: boolean }) {
  return usePathname() === '/edycja' ? <Draft isDirty={isDirty} /> : <h1>Lista rozmów</h1>;
}

function show(isDirty: boolean) {
  startNavigation();
  render(
    <AppRouter>
      <Pages isDirty={isDirty} />
      <LeaveQuestionAsked />
    </AppRouter>,
  );
}

describe('leave guard', () => {
  beforeEach(() => {
    window.history.replaceState({ historyIndex: 0 }, '', '/poczatek');
    window.history.pushState({ historyIndex: 1 }, '', '/edycja');
  });
  afterEach(releaseLeaveGuards);

  it('leaving a page without changes does not ask', async () => {
    show(false);
    await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
    expect(screen.getByRole('heading', { name: 'Lista rozmów' })).toBeTruthy();
  });

  it('a link asks before it leaves a changed page, and staying keeps the page', async () => {
    show(true);
    await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
    expect(await screen.findByText('Zmiany w transkrypcji przepadną.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zostań' }));
    expect(screen.getByRole('heading', { name: 'Edycja' })).toBeTruthy();
    expect(window.location.pathname).toBe('/edycja');
  });

  it('agreeing to leave completes the navigation', async () => {
    show(true);
    await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Opuść stronę' }));
    expect(await screen.findByRole('heading', { name: 'Lista rozmów' })).toBeTruthy();
  });

  it('Back asks before it leaves, and staying keeps the page and its address', async () => {
    show(true);
    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Zostań' }));
    expect(window.location.pathname).toBe('/edycja');
    expect(screen.getByRole('heading', { name: 'Edycja' })).toBeTruthy();
  });

  it('agreeing to leave completes Back', async () => {
    show(true);
    act(() => window.history.back());
    await userEvent.click(await screen.findByRole('button', { name: 'Opuść stronę' }));
    expect(await screen.findByRole('heading', { name: 'Lista rozmów' })).toBeTruthy();
    expect(window.location.pathname).toBe('/poczatek');
  });

  it('a change of the query on the same page does not ask', async () => {
    show(true);
    await userEvent.click(screen.getByRole('link', { name: 'Druga karta' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(window.location.search).toBe('?karta=2');
  });

  it('closing the window warns only while something is unsaved', () => {
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

  it('one question names everything that would be lost, each item once', async () => {
    for (const message of ['Formularz nie jest zapisany.', 'Zdjęcia nie są przesłane.', 'Zdjęcia nie są przesłane.']) {
      renderHook(() => useLeaveGuard(true, message));
    }
    const { result } = renderHook(() => useLeaveQuestion());
    let answered: Promise<boolean> | undefined;
    act(() => {
      answered = mayLeave();
    });
    expect(result.current?.messages).toEqual(['Formularz nie jest zapisany.', 'Zdjęcia nie są przesłane.']);
    act(() => result.current?.answer(false));
    expect(await answered).toBe(false);
  });

  it('leaving an unguarded page is allowed at once', async () => {
    expect(await mayLeave()).toBe(true);
  });
});
