import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { beginLogin, lastEmailTo, logIn, makeAccount, password } from '../../../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { codeIn, openBrowser, tokenIn } from '../../../testing/test-browser.ts';

describe('login', () => {
  let test: TestApp;
  let at: number;
  beforeEach(async () => {
    at = Date.parse('2026-03-01T10:00:00Z');
    test = await buildTestApp({ now: () => new Date(at) });
  });
  afterEach(() => test.close());

  it('requires password and emailed code, and answers with the role', async () => {
    const { email } = await makeAccount(test, 'editor');
    const { browser, answer } = await beginLogin(test, email);
    expect(answer.statusCode).toBe(200);
    expect((await browser.get('/auth-api/check-session')).json()).toEqual({ authenticated: false });

    const code = codeIn(await lastEmailTo(test, email));
    const verified = await browser.post('/auth-api/verify-2fa', { token: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(verified.json()).toEqual({ role: 'editor' });
    expect((await browser.get('/auth-api/check-session')).json()).toMatchObject({ authenticated: true, email });
  });

  it('accepts the link in the browser that sent the password', async () => {
    const { email } = await makeAccount(test);
    const { browser } = await beginLogin(test, email);
    const sent = await lastEmailTo(test, email);
    expect(sent?.text).toContain('http://localhost:3000/verify-login?token=');
    const token = tokenIn(sent);
    expect((await browser.post('/auth-api/verify-2fa', { token })).json()).toEqual({ role: 'user' });
    expect((await browser.post('/auth-api/verify-2fa', { token })).statusCode).toBe(401);
  });

  it('refuses a wrong password', async () => {
    const { email } = await makeAccount(test);
    const { answer, browser } = await beginLogin(test, email, 'inne-haslo-tutaj');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Nieprawidłowy adres e-mail lub hasło.', code: 'auth.credentials' });
    expect(browser.cookies.size).toBe(0);
  });

  it('refuses a code after ten minutes, and a new one can be requested', async () => {
    const { email } = await makeAccount(test);
    const { browser } = await beginLogin(test, email);
    const code = codeIn(await lastEmailTo(test, email));
    at += 10 * 60_000;
    const late = await browser.post('/auth-api/verify-2fa', { token: code });
    expect(late.statusCode).toBe(401);
    expect((await browser.post('/auth-api/resend-code', { kind: 'login' })).statusCode).toBe(200);
    const fresh = codeIn(await lastEmailTo(test, email));
    expect((await browser.post('/auth-api/verify-2fa', { token: fresh })).statusCode).toBe(200);
  });

  it('asks to start again when no login was started', async () => {
    const answer = await openBrowser(test.app).post('/auth-api/verify-2fa', { token: '123456' });
    expect(answer.json()).toMatchObject({ code: 'auth.begin-again' });
    const again = await openBrowser(test.app).post('/auth-api/resend-code', { kind: 'login' });
    expect(again.json()).toMatchObject({ code: 'auth.begin-again' });
  });

  it('allows ten attempts per account in ten minutes, even with the right password', async () => {
    const { email } = await makeAccount(test);
    for (let tries = 0; tries < 10; tries += 1) await beginLogin(test, email, 'zgaduje-zgaduje');
    const eleventh = await beginLogin(test, email);
    expect(eleventh.answer.statusCode).toBe(429);
    expect(eleventh.answer.json().error).toBe('Zbyt wiele prób. Spróbuj ponownie za 10 min.');
    at += 10 * 60_000;
    expect((await beginLogin(test, email)).answer.statusCode).toBe(200);
  });

  it('emails at most five unused codes an hour', async () => {
    const { email } = await makeAccount(test);
    for (let sent = 0; sent < 5; sent += 1) expect((await beginLogin(test, email)).answer.statusCode).toBe(200);
    expect((await beginLogin(test, email)).answer.statusCode).toBe(429);
    at += 3600_000;
    await logIn(test, email);
  });

  it('does not limit successful sign-ins', async () => {
    const { email } = await makeAccount(test);
    for (let times = 0; times < 12; times += 1) await logIn(test, email);
  });

  it('reveals that an account is blocked only with the right password', async () => {
    const { email, userId } = await makeAccount(test);
    const admin = await test.signIn('admin');
    await test.ask(admin, { method: 'PUT', url: `/api/users/${userId}/blocked`, payload: { blocked: true } });
    expect((await beginLogin(test, email)).answer.json()).toMatchObject({ code: 'auth.blocked' });
    expect((await beginLogin(test, email, 'inne-haslo')).answer.json()).toMatchObject({ code: 'auth.credentials' });
  });

  it('logout ends the session, and the old cookie is refused', async () => {
    const { email } = await makeAccount(test);
    const browser = await logIn(test, email);
    const sid = browser.cookies.get('sid');
    const ended = await browser.post('/auth-api/logout');
    expect(ended.statusCode).toBe(200);
    expect(ended.headers['clear-site-data']).toBe('"cache"');
    const replay = { cookie: `sid=${sid}` };
    expect((await test.ask(null, { url: '/auth-api/check-session', headers: replay })).json()).toEqual({
      authenticated: false,
    });
    expect((await test.ask(null, { url: '/api/account', headers: replay })).statusCode).toBe(401);
  });

  it.each([
    ['user', 14 * 24, 30 * 24],
    ['admin', 24, 7 * 24],
  ] as const)(
    'a session of role %s ends after %i idle hours and after %i hours at the latest',
    async (role, idle, absolute) => {
      const hour = 3600_000;
      const { email } = await makeAccount(test, role);
      const isSignedIn = async (cookie: string) => {
        const answer = await test.ask(null, { url: '/auth-api/check-session', headers: { cookie: `sid=${cookie}` } });
        const { authenticated } = answer.json();
        // A visit is written after the answer, once a minute; the clock must not move before that.
        if (authenticated) await expect.poll(() => unnotedMs(cookie)).toBeLessThan(60_000);
        return authenticated;
      };
      const unnotedMs = async (cookie: string) => {
        const sessions = test.dependencies.database.db.selectFrom('sessions').select('last_seen_at');
        const session = await sessions.where('id_hash', '=', hashCookie(cookie)).executeTakeFirst();
        return at - Date.parse(session?.last_seen_at ?? '');
      };
      const idleOne = (await logIn(test, email)).cookies.get('sid') ?? '';
      const usedOne = (await logIn(test, email)).cookies.get('sid') ?? '';
      const start = at;
      at = start + idle * hour - 1000;
      expect(await isSignedIn(usedOne)).toBe(true);
      at = start + idle * hour;
      expect(await isSignedIn(idleOne)).toBe(false);
      for (let step = idle; step < absolute; step += idle / 2) {
        at = start + step * hour;
        expect(await isSignedIn(usedOne)).toBe(true);
      }
      at = start + absolute * hour;
      expect(await isSignedIn(usedOne)).toBe(false);
    },
  );

  it('the cookie is Secure with the prefix __Host- when the site is on https', async () => {
    const secure = await buildTestApp({ settings: { PUBLIC_URL: 'https://archiwum.example.org' } });
    const { email } = await makeAccount(secure);
    const { answer } = await beginLogin(secure, email, password);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-login=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await secure.close();
  });
});
