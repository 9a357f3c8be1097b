import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useNavigationState } from '../lib/app-location.ts';
import { usePathname } from '../lib/app-router.tsx';
import type { LazyPage } from '../lib/lazy-page.tsx';
import type { Access } from '../lib/page-route.ts';
import { forgetViewer, holdPageOnSessionEnd, refreshSession, watchSession, whenChecked } from '../lib/viewer.ts';
import { TestRouter } from '../testing/test-router.tsx';
import { Guarded } from './guarded.tsx';

function Page() {
  return <h1>Strona</h1>;
}

const page: LazyPage = { loaded: () => ({ Page }), preload: async () => ({ Page }), open: async () => ({ Page }) };

function Where() {
  const pathname = usePathname();
  const state = useNavigationState();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function open(access: Access, otherwise?: string) {
  const route = { path: '/x', access, title: 'Strona', page, ...(otherwise ? { otherwise } : {}) };
  render(
    <TestRouter address="/x?s=1">
      <Guarded route={route} params={{}} />
      <Where />
    </TestRouter>,
  );
}

async function signInAs(role: 'user' | 'editor' | 'admin' | null) {
  const session = role
    ? { authenticated: true, role, name: 'Ewa', email: 'ewa@example.org' }
    : { authenticated: false };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(session)));
  await act(() => refreshSession());
}

afterEach(() => act(() => forgetViewer()));

describe('a guarded page', () => {
  it.each([
    ['public', null, true],
    ['signedIn', 'user', true],
    ['staff', 'user', false],
    ['staff', 'editor', true],
    ['admin', 'editor', false],
    ['admin', 'admin', true],
  ] as const)('with access %s is open to %s: %s', async (access, role, isOpen) => {
    await signInAs(role);
    open(access);
    expect(screen.queryByRole('heading', { name: 'Strona' }) !== null).toBe(isOpen);
  });

  it('redirects to the login page with the requested address', async () => {
    await signInAs(null);
    open('signedIn');
    expect(screen.getByRole('status').textContent).toBe('/login {"returnTo":"/x?s=1"}');
  });

  it('redirects a listener from a staff page to the start page', async () => {
    await signInAs('user');
    open('staff');
    expect(screen.getByRole('status').textContent).toBe('/ {"returnTo":"/x?s=1"}');
  });

  it('waits for the session if the tab remembers a role but no user', async () => {
    sessionStorage.setItem('isAuthenticated', 'true');
    sessionStorage.setItem('userRole', 'editor');
    const session = { authenticated: true, role: 'editor', name: 'Ewa', email: 'ewa@example.org' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(session)));
    const stop = watchSession();
    open('staff');
    expect(screen.queryByRole('heading', { name: 'Strona' })).toBeNull();
    await act(whenChecked);
    expect(screen.getByRole('heading', { name: 'Strona' })).toBeTruthy();
    stop();
  });

  it('waits for the session if the tab remembers a role that is not sufficient', async () => {
    sessionStorage.setItem('isAuthenticated', 'true');
    sessionStorage.setItem('userRole', 'user');
    const session = { authenticated: true, role: 'editor', name: 'Ewa', email: 'ewa@example.org' };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(session)));
    const stop = watchSession();
    open('staff');
    expect(screen.getByText(/^\/x/)).toBeTruthy();
    await act(whenChecked);
    expect(screen.getByRole('heading', { name: 'Strona' })).toBeTruthy();
    stop();
  });

  it('redirects to the address that its route names', async () => {
    await signInAs(null);
    open('signedIn', '/');
    expect(screen.getByRole('status').textContent).toBe('/ {"returnTo":"/x?s=1"}');
  });

  it('stays on the screen when the session ends while it has unsaved work', async () => {
    await signInAs('editor');
    open('staff');
    const release = holdPageOnSessionEnd();
    await signInAs(null);
    expect(screen.getByRole('heading', { name: 'Strona' })).toBeTruthy();
    release();
  });
});
