import { checkSession } from '@glosy/core/contract/auth/session';
import { describe, expect, it, vi } from 'vitest';
import { RequestError, request } from './request.ts';
import {
  currentUserKey,
  currentViewer,
  forgetViewer,
  holdPageOnSessionEnd,
  isPageHeld,
  markSignedIn,
  onUserChange,
  refreshSession,
  watchSession,
  whenChecked,
} from './viewer.ts';

const editor = { authenticated: true, role: 'editor', name: 'Ewa Zielińska', email: 'ewa@biblioteka.example' };

function serverAnswers(status: number, body: unknown) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

describe('viewer', () => {
  it('is signed in with the role, name and e-mail of the session check', async () => {
    serverAnswers(200, editor);
    await refreshSession();
    expect(currentViewer()).toMatchObject({
      isAuthenticated: true,
      role: 'editor',
      name: 'Ewa Zielińska',
      isChecked: true,
    });
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
    expect(sessionStorage.getItem('userRole')).toBe('editor');
  });

  it('is signed out by an answer that is not ok', async () => {
    serverAnswers(200, editor);
    await refreshSession();
    serverAnswers(500, { error: 'Wystąpił błąd serwera.', code: 'server.failed' });
    await refreshSession();
    expect(currentViewer()).toMatchObject({ isAuthenticated: false, role: null, hasEnded: true });
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
  });

  it('is signed out by authenticated false', async () => {
    serverAnswers(200, editor);
    await refreshSession();
    serverAnswers(200, { authenticated: false });
    await refreshSession();
    expect(currentViewer().isAuthenticated).toBe(false);
  });

  it('keeps the stored state when the network fails', async () => {
    serverAnswers(200, editor);
    await refreshSession();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await refreshSession();
    expect(currentViewer()).toMatchObject({ isAuthenticated: true, role: 'editor' });
  });

  it('counts a session check without an answer as a lost connection after ten seconds', async () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject())),
    );
    const stop = watchSession();
    await vi.advanceTimersByTimeAsync(9999);
    expect(currentViewer().isChecked).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(currentViewer().isChecked).toBe(true);
    stop();
    vi.useRealTimers();
  });

  it.each([429, 502, 503, 504])('keeps the state on %i and checks again in ten seconds', async (status) => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    serverAnswers(200, editor);
    const stop = watchSession();
    await whenChecked();
    const fetched = serverAnswers(status, {});
    await refreshSession();
    expect(currentViewer()).toMatchObject({ isAuthenticated: true, hasEnded: false });
    fetched.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    stop();
    vi.useRealTimers();
  });

  it.each([
    [200, '<html>Zaloguj się do sieci hotelu</html>'],
    [200, ''],
    [200, '{}'],
    [403, '<html>Forbidden</html>'],
    [403, '{"message":"Forbidden"}'],
    [404, '<html>Not Found</html>'],
    [500, ''],
    [511, '<html>Network Authentication Required</html>'],
    [521, '<html>Web server is down</html>'],
  ])("keeps the state on %i with a body that is not the archive's: %s", async (status, body) => {
    serverAnswers(200, editor);
    await refreshSession();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }));
    await refreshSession();
    expect(currentViewer()).toMatchObject({ isAuthenticated: true, role: 'editor', hasEnded: false });
  });

  it('has the same user key before and after the first answer, and stores no address', async () => {
    serverAnswers(200, editor);
    await refreshSession();
    const { userKey } = currentViewer();
    const stop = watchSession();
    expect(currentViewer()).toMatchObject({ userKey, email: '', isChecked: false });
    await whenChecked();
    stop();
    expect(currentViewer()).toMatchObject({ userKey, email: 'ewa@biblioteka.example' });
    expect(userKey).not.toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('ewa@');
  });

  it('keeps the key of the user whose session ended, for input typed until they sign in again', async () => {
    serverAnswers(200, editor);
    await refreshSession();
    const { userKey } = currentViewer();
    serverAnswers(200, { authenticated: false });
    await refreshSession();
    expect(currentViewer().userKey).toBe('');
    expect(currentUserKey()).toBe(userKey);
  });

  it('starts from the state stored in the tab and checks the session every five minutes', async () => {
    vi.useFakeTimers();
    sessionStorage.setItem('isAuthenticated', 'true');
    sessionStorage.setItem('userRole', 'admin');
    const fetched = serverAnswers(200, { ...editor, role: 'admin' });
    const stop = watchSession();
    expect(currentViewer()).toMatchObject({ isAuthenticated: true, role: 'admin', isChecked: false });
    await vi.advanceTimersByTimeAsync(300_000);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('detects an ended session on any call', async () => {
    serverAnswers(200, editor);
    const stop = watchSession();
    await markSignedIn('editor');
    serverAnswers(401, { error: 'Zaloguj się, aby kontynuować.', code: 'session.required' });
    await expect(request(checkSession)).rejects.toBeInstanceOf(RequestError);
    stop();
    expect(currentViewer()).toMatchObject({ isAuthenticated: false, hasEnded: true });
    forgetViewer();
    expect(currentViewer().hasEnded).toBe(false);
  });

  it('is not signed out by a wrong password', async () => {
    serverAnswers(200, editor);
    const stop = watchSession();
    await markSignedIn('editor');
    serverAnswers(401, { error: 'Podane hasło jest nieprawidłowe.', code: 'auth.password' });
    await expect(request(checkSession)).rejects.toBeInstanceOf(RequestError);
    stop();
    expect(currentViewer().isAuthenticated).toBe(true);
  });

  it('keeps a page on the screen until every holder has released it', () => {
    const first = holdPageOnSessionEnd();
    const second = holdPageOnSessionEnd();
    first();
    first();
    expect(isPageHeld()).toBe(true);
    second();
    expect(isPageHeld()).toBe(false);
  });

  describe('the change to another user', () => {
    const reader = { authenticated: true, role: 'user', name: 'Jan Nowak', email: 'jan@example.org' };

    async function endSessionOf(user: object) {
      serverAnswers(200, user);
      await refreshSession();
      serverAnswers(200, { authenticated: false });
      await refreshSession();
    }

    it('is announced after an expired session, before the next user is shown as signed in', async () => {
      await endSessionOf(editor);
      const seen: boolean[] = [];
      onUserChange(() => seen.push(currentViewer().isAuthenticated));
      serverAnswers(200, reader);
      await markSignedIn('user');
      expect(seen).toEqual([false]);
      expect(currentViewer()).toMatchObject({ isAuthenticated: true, role: 'user', email: 'jan@example.org' });
    });

    it('is not announced when one lost answer hides that the same user signed in again', async () => {
      await endSessionOf(editor);
      const announced = vi.fn();
      onUserChange(announced);
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      serverAnswers(200, editor).mockRejectedValueOnce(new TypeError('Failed to fetch'));
      await markSignedIn('editor');
      expect(announced).not.toHaveBeenCalled();
      expect(currentViewer()).toMatchObject({ isAuthenticated: true, email: 'ewa@biblioteka.example' });
    });

    it('is announced when the identity after an accepted code is unknown', async () => {
      await endSessionOf(editor);
      const announced = vi.fn();
      onUserChange(announced);
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
      await markSignedIn('user');
      expect(announced).toHaveBeenCalledTimes(1);
      expect(currentViewer()).toMatchObject({ isAuthenticated: true, role: 'user', email: '' });
    });

    it('is not announced when the same user signs in again', async () => {
      await endSessionOf(editor);
      const announced = vi.fn();
      onUserChange(announced);
      serverAnswers(200, editor);
      await markSignedIn('editor');
      expect(announced).not.toHaveBeenCalled();
    });

    it('is announced on sign-out', async () => {
      serverAnswers(200, editor);
      await refreshSession();
      const announced = vi.fn();
      onUserChange(announced);
      forgetViewer();
      expect(announced).toHaveBeenCalledTimes(1);
    });
  });
});
