import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginLogin, lastEmailTo, makeAccount, password } from '../../../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { codeIn, openBrowser, type TestBrowser } from '../../../testing/test-browser.ts';
import { createAuthParts } from '../parts.ts';

const day = 24 * 3600_000;

describe('a trusted device', () => {
  let test: TestApp;
  let at: number;
  beforeEach(async () => {
    at = Date.parse('2026-03-01T10:00:00Z');
    test = await buildTestApp({ now: () => new Date(at) });
  });
  afterEach(() => test.close());

  /** Signs in with the code and a ticked box, and signs out again. */
  async function remember(email: string, from = test): Promise<TestBrowser> {
    const { browser } = await beginLogin(from, email);
    const token = codeIn(await lastEmailTo(from, email));
    await browser.post('/auth-api/verify-2fa', { token, rememberDevice: true });
    await browser.post('/auth-api/logout');
    return browser;
  }

  /** Takes the password step: the answer's role if the password was enough, else `code`. */
  async function signIn(browser: TestBrowser, email: string, given = password): Promise<string> {
    const answer = await browser.post('/auth-api/login', { email, password: given });
    return answer.statusCode === 200 ? (answer.json().role ?? 'code') : `refused ${answer.statusCode}`;
  }

  const rows = () => test.dependencies.database.db.selectFrom('trusted_devices').selectAll().execute();
  const auditOf = async (userId: string) => {
    const query = test.dependencies.database.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id');
    const found = await query.where('subject', '=', `user:${userId}`).execute();
    return found.map(({ action, details }) => (details === '{}' ? action : `${action} ${details}`));
  };

  it('signs its user in by password only, even after sign-out, with a new cookie each time', async () => {
    const { email, userId } = await makeAccount(test);
    const browser = await remember(email);
    const first = browser.cookies.get('device');
    expect(await signIn(browser, email)).toBe('user');
    expect((await browser.get('/auth-api/check-session')).json()).toMatchObject({ authenticated: true, email });
    expect(browser.cookies.get('device')).not.toBe(first);
    await browser.post('/auth-api/logout');
    expect(await signIn(browser, email)).toBe('user');
    expect(test.mailer.emails).toHaveLength(1);
    expect(await auditOf(userId)).toEqual([
      'account.create {"role":"user"}',
      'session.begin',
      'device.trust',
      'session.end',
      'session.begin {"by":"device"}',
      'session.end',
      'session.begin {"by":"device"}',
    ]);
  });

  it('is remembered only if the box was ticked, in a cookie that scripts cannot read', async () => {
    const { email } = await makeAccount(test);
    const { browser, answer } = await beginLogin(test, email);
    expect(answer.json()).toEqual({ message: 'Wysłaliśmy kod na Twój adres e-mail.', trustedDeviceDays: 90 });
    const without = await browser.post('/auth-api/verify-2fa', { token: codeIn(await lastEmailTo(test, email)) });
    expect(without.cookies.map(({ name }) => name)).not.toContain('device');

    const second = await beginLogin(test, email);
    const token = codeIn(await lastEmailTo(test, email));
    const ticked = await second.browser.post('/auth-api/verify-2fa', { token, rememberDevice: true });
    expect(ticked.cookies.find(({ name }) => name === 'device')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 90 * 24 * 3600,
    });
    expect(JSON.stringify(await rows())).not.toContain(second.browser.cookies.get('device'));
  });

  it('needs a code again after 90 days, however often it was used', async () => {
    const { email } = await makeAccount(test);
    const browser = await remember(email);
    at += 89 * day;
    expect(await signIn(browser, email)).toBe('user');
    at += day;
    expect(await signIn(browser, email)).toBe('code');
  });

  it('is deleted by a changed password, a reset, a change of role, and an administrator who ends the sessions', async () => {
    const admin = await test.signIn('admin');
    const { email, userId } = await makeAccount(test);
    const asAdmin = (method: 'PUT' | 'DELETE', path: string, payload?: object) =>
      test.ask(admin, { method, url: `/api/users/${userId}/${path}`, ...(payload ? { payload } : {}) });
    const newPassword = 'nowe-haslo-2030';

    let browser = await remember(email);
    await asAdmin('PUT', 'role', { role: 'editor' });
    expect(await rows()).toEqual([]);
    await asAdmin('PUT', 'role', { role: 'user' });
    expect(await signIn(browser, email)).toBe('code');

    browser = await remember(email);
    expect((await asAdmin('DELETE', 'sessions')).statusCode).toBe(200);
    expect(await signIn(browser, email)).toBe('code');

    browser = await remember(email);
    expect(await signIn(browser, email)).toBe('user');
    const payload = { currentPassword: password, password: newPassword };
    expect((await browser.send({ method: 'PUT', url: '/api/account/password', payload })).statusCode).toBe(200);
    expect(await signIn(browser, email, newPassword)).toBe('code');
    const verified = await browser.post('/auth-api/verify-2fa', {
      token: codeIn(await lastEmailTo(test, email)),
      rememberDevice: true,
    });
    expect(verified.json()).toEqual({ role: 'user' });

    const resetting = openBrowser(test.app);
    await resetting.post('/auth-api/request-password-reset', { email });
    const token = codeIn(await lastEmailTo(test, email));
    const reset = await resetting.post('/auth-api/reset-password', { email, password: `${newPassword}-x`, token });
    expect(reset.statusCode).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('is listed and ended on the account page, and is part of the exported data', async () => {
    const { email } = await makeAccount(test);
    const browser = await remember(email);
    await signIn(browser, email);
    const { data, days } = (await browser.get('/api/account/devices')).json();
    expect(days).toBe(90);
    expect(data).toMatchObject([{ current: true, expiresAt: '2026-05-30T10:00:00.000Z' }]);
    const exported = (await browser.get('/api/account/data')).json();
    expect(exported.trustedDevices).toMatchObject([{ id: data[0].id }]);
    expect(JSON.stringify([data, exported])).not.toContain(browser.cookies.get('device'));

    const url = `/api/account/devices/${data[0].id}`;
    const stranger = await test.signIn('user');
    expect((await test.ask(stranger, { method: 'DELETE', url })).statusCode).toBe(404);
    const stolen = browser.cookies.get('device') ?? '';
    expect((await browser.send({ method: 'DELETE', url })).statusCode).toBe(200);
    expect(browser.cookies.has('device')).toBe(false);
    browser.cookies.set('device', stolen);
    expect(await signIn(browser, email)).toBe('code');
    expect((await test.ask(null, { url: '/api/account/devices' })).statusCode).toBe(401);
  });

  it('is deleted with its account, and when it expires', async () => {
    const { email } = await makeAccount(test);
    const browser = await remember(email);
    await signIn(browser, email);
    const payload = { password };
    expect((await browser.send({ method: 'DELETE', url: '/api/account', payload })).statusCode).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it.each(['editor', 'admin'] as const)('is never offered to, or kept for, the role %s', async (role) => {
    const { email } = await makeAccount(test, role);
    const { browser, answer } = await beginLogin(test, email);
    expect(answer.json()).toEqual({ message: 'Wysłaliśmy kod na Twój adres e-mail.' });
    const token = codeIn(await lastEmailTo(test, email));
    expect((await browser.post('/auth-api/verify-2fa', { token, rememberDevice: true })).json()).toEqual({ role });
    expect(browser.cookies.has('device')).toBe(false);
    expect((await browser.get('/api/account/devices')).json()).toEqual({ data: [], days: 0 });
  });

  describe('under attack', () => {
    it('is useless without the password, and does not reveal whether it is right', async () => {
      const { email } = await makeAccount(test);
      const browser = await remember(email);
      const wrong = await browser.post('/auth-api/login', { email, password: 'zgaduje-zgaduje' });
      expect([wrong.statusCode, wrong.json()]).toEqual([
        401,
        { error: 'Nieprawidłowy adres e-mail lub hasło.', code: 'auth.credentials' },
      ]);
      for (let tries = 0; tries < 9; tries += 1) await signIn(browser, email, 'zgaduje-zgaduje');
      expect(await signIn(browser, email)).toBe('refused 429');
    });

    it('opens no other account, and an invented cookie opens none', async () => {
      const attacker = await makeAccount(test);
      const victim = await makeAccount(test);
      const browser = await remember(attacker.email);
      expect(await signIn(browser, victim.email)).toBe('code');
      expect(await signIn(browser, attacker.email)).toBe('user');
      await remember(victim.email);
      const [row] = await rows();
      for (const forged of ['x', row?.id ?? '', row?.token_hash ?? '', `${row?.user_id}`]) {
        const other = openBrowser(test.app);
        other.cookies.set('device', forged);
        expect(await signIn(other, victim.email)).toBe('code');
      }
    });

    it('a copied cookie that the device has used since is refused, and the device is deleted', async () => {
      const { email, userId } = await makeAccount(test);
      const owner = await remember(email);
      const thief = openBrowser(test.app);
      thief.cookies.set('device', owner.cookies.get('device') ?? '');
      expect(await signIn(owner, email)).toBe('user');
      expect(await signIn(thief, email)).toBe('code');
      expect(await auditOf(userId)).toContain('device.copied');
      expect(await signIn(owner, email)).toBe('code');
    });

    it('a cookie sent ten times at once signs in at most once', async () => {
      const { email } = await makeAccount(test);
      const browser = await remember(email);
      const cookie = `device=${browser.cookies.get('device')}`;
      const send = () =>
        test.app.inject({ method: 'POST', url: '/auth-api/login', headers: { cookie }, payload: { email, password } });
      const answers = await Promise.all(Array.from({ length: 10 }, send));
      const roles = answers.filter((answer) => answer.statusCode === 200 && answer.json().role);
      expect(roles).toHaveLength(1);
    });

    it('a device row of a staff member, or one dated in the future, is not accepted', async () => {
      const { email, userId } = await makeAccount(test);
      const browser = await remember(email);
      const { db } = test.dependencies.database;
      await db.updateTable('users').set({ role: 'editor' }).where('id', '=', userId).execute();
      expect(await signIn(browser, email)).toBe('code');
      await db.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute();
      at -= 2 * day;
      expect(await signIn(browser, email)).toBe('code');
      at += 2 * day;
      expect(await signIn(browser, email)).toBe('user');
    });
  });

  it('is not remembered if the setting is 0, and a shorter setting also applies to earlier devices', async () => {
    const { email } = await makeAccount(test);
    const browser = await remember(email);
    const { dependencies } = test;
    const withDays = (days: number) => ({
      ...dependencies,
      config: { ...dependencies.config, trustedDeviceDays: days },
    });
    const [row] = await rows();
    at += 5 * day;
    for (const [days, expected] of [
      [0, null],
      [5, null],
      [6, 'redeemed'],
    ] as const) {
      const { devices } = createAuthParts(withDays(days));
      expect(devices.daysFor('user')).toBe(days);
      const user = { id: row?.user_id ?? '', role: 'user' as const };
      const found = await dependencies.database.transaction((tx) =>
        devices.redeem(tx, user, browser.cookies.get('device')),
      );
      expect(found === null ? null : 'redeemed').toBe(expected);
    }
  });
});
