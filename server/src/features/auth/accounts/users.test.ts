import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logIn, makeAccount } from '../../../testing/account-steps.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';

describe('the administration of users', () => {
  let test: TestApp;
  let admin: SignedIn;
  beforeEach(async () => {
    test = await buildTestApp();
    admin = await test.signIn('admin', 'szefowa@example.org');
  });
  afterEach(() => test.close());

  const change = (who: SignedIn, id: string, what: string, payload: object) =>
    test.ask(who, { method: 'PUT', url: `/api/users/${id}/${what}`, payload });

  it.each([
    ['user', 403],
    ['editor', 403],
    ['admin', 200],
  ] as const)('answers a user of role %s with %i', async (role, status) => {
    const caller = await test.signIn(role);
    expect((await test.ask(caller, { url: '/api/users' })).statusCode).toBe(status);
    expect((await change(caller, caller.userId, 'role', { role: 'admin' })).statusCode).toBe(status);
  });

  it('finds users by name and address, ignoring case and diacritics', async () => {
    const { email } = await makeAccount(test, 'editor', 'zuk@example.org');
    const answer = await test.ask(admin, { url: '/api/users?search=anna%20%C5%BBUK' });
    expect(answer.json()).toMatchObject({
      total: 1,
      data: [
        { email, firstName: 'Anna', lastName: 'Żuk', role: 'editor', verified: true, blocked: false, sessionCount: 0 },
      ],
      waitingEmails: { waiting: 0, oldest: null },
    });
    expect((await test.ask(admin, { url: '/api/users?search=zuk%20anna' })).json().total).toBe(1);
    expect((await test.ask(admin, { url: '/api/users?search=%25' })).json().total).toBe(0);
    expect(answer.body).not.toContain('argon2');
  });

  it('a changed role applies from the next request', async () => {
    const { email, userId } = await makeAccount(test, 'admin');
    const browser = await logIn(test, email);
    expect((await browser.get('/api/users')).statusCode).toBe(200);
    expect((await change(admin, userId, 'role', { role: 'user' })).json()).toMatchObject({ data: { role: 'user' } });
    expect((await browser.get('/api/users')).statusCode).toBe(403);
    expect((await browser.get('/auth-api/check-session')).json()).toMatchObject({ role: 'user' });
  });

  it('refuses to replace a role that the caller did not see', async () => {
    const { userId } = await makeAccount(test, 'editor');
    const refused = await change(admin, userId, 'role', { role: 'admin', before: 'user' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: 'Ktoś zmienił w międzyczasie rolę tej osoby na: redaktor.',
      code: 'user.role-changed',
      details: { role: 'editor' },
    });
    const changed = await change(admin, userId, 'role', { role: 'admin', before: 'editor' });
    expect(changed.json()).toMatchObject({ data: { role: 'admin' } });
  });

  it('blocking ends sessions and invalidates codes at once', async () => {
    const { email, userId } = await makeAccount(test);
    const browser = await logIn(test, email);
    await change(admin, userId, 'blocked', { blocked: true });
    expect((await browser.get('/auth-api/check-session')).json()).toEqual({ authenticated: false });
    await change(admin, userId, 'blocked', { blocked: false });
    expect((await browser.get('/auth-api/check-session')).json()).toEqual({ authenticated: false });
    await logIn(test, email);
  });

  it('ends every session of a user', async () => {
    const { email, userId } = await makeAccount(test);
    const browsers = [await logIn(test, email), await logIn(test, email)];
    await test.ask(admin, { method: 'DELETE', url: `/api/users/${userId}/sessions` });
    for (const browser of browsers) expect((await browser.get('/api/account')).statusCode).toBe(401);
  });

  it('refuses to block or demote the last administrator', async () => {
    const demoted = await change(admin, admin.userId, 'role', { role: 'editor' });
    expect(demoted.statusCode).toBe(409);
    expect(demoted.json()).toMatchObject({ code: 'auth.last-admin' });
    expect((await change(admin, admin.userId, 'blocked', { blocked: true })).statusCode).toBe(409);

    const second = await makeAccount(test, 'admin');
    await change(admin, second.userId, 'blocked', { blocked: true });
    expect((await change(admin, admin.userId, 'role', { role: 'editor' })).statusCode).toBe(409);
    await change(admin, second.userId, 'blocked', { blocked: false });
    expect((await change(admin, admin.userId, 'role', { role: 'editor' })).statusCode).toBe(200);
  });

  it('does not let administrators block themselves', async () => {
    await makeAccount(test, 'admin');
    expect((await change(admin, admin.userId, 'blocked', { blocked: true })).json()).toMatchObject({
      code: 'user.self',
    });
  });

  it('writes each change to the audit log once', async () => {
    const { userId } = await makeAccount(test);
    await change(admin, userId, 'role', { role: 'editor' });
    await change(admin, userId, 'role', { role: 'editor' });
    await change(admin, userId, 'blocked', { blocked: true });
    const { data } = (await test.ask(admin, { url: `/api/users/${userId}/history` })).json();
    expect(data.map(({ actor, action, details }: Record<string, unknown>) => ({ actor, action, details }))).toEqual([
      { actor: 'Test admin', action: 'user.block', details: { sessions: 0 } },
      { actor: 'Test admin', action: 'user.role', details: { from: 'user', to: 'editor' } },
      { actor: '', action: 'account.create', details: { role: 'user' } },
    ]);
  });

  it('answers not found for an unknown account', async () => {
    expect((await change(admin, 'nobody', 'role', { role: 'user' })).statusCode).toBe(404);
    expect((await test.ask(admin, { url: '/api/users/nobody/history' })).statusCode).toBe(404);
  });
});
