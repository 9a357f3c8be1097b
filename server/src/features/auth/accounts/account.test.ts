import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginLogin, lastEmailTo, logIn, makeAccount, password } from '../../../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

describe('the user’s own account', () => {
  let test: TestApp;
  let browser: TestBrowser;
  let email: string;
  let userId: string;
  beforeEach(async () => {
    test = await buildTestApp();
    ({ email, userId } = await makeAccount(test, 'editor'));
    browser = await logIn(test, email);
  });
  afterEach(() => test.close());

  const put = (url: string, payload: object) => browser.send({ method: 'PUT', url, payload });
  const remove = (url: string, payload?: object) =>
    browser.send({ method: 'DELETE', url, ...(payload ? { payload } : {}) });

  it('shows and changes the name', async () => {
    expect((await put('/api/account', { firstName: 'Hanna', lastName: 'Żuk-Łęcka' })).statusCode).toBe(200);
    expect((await browser.get('/api/account')).json().data).toMatchObject({
      email,
      firstName: 'Hanna',
      lastName: 'Żuk-Łęcka',
      role: 'editor',
    });
    expect((await browser.get('/auth-api/check-session')).json()).toMatchObject({ name: 'Hanna Żuk-Łęcka' });
    expect((await put('/api/account', { firstName: 'Hanna', lastName: 'Ż', role: 'admin' })).statusCode).toBe(400);
  });

  it('a password change requires the current password, ends the other sessions and sends an email', async () => {
    const other = await logIn(test, email);
    const wrong = await put('/api/account/password', { currentPassword: 'nie-to', password: 'nowe-haslo-2030' });
    expect(wrong.json()).toEqual({ error: 'Podane hasło jest nieprawidłowe.', code: 'auth.password' });
    const done = await put('/api/account/password', { currentPassword: password, password: 'nowe-haslo-2030' });
    expect(done.statusCode).toBe(200);
    expect((await browser.get('/api/account')).statusCode).toBe(200);
    expect((await other.get('/api/account')).statusCode).toBe(401);
    expect((await lastEmailTo(test, email))?.subject).toContain('Hasło zostało zmienione');
    expect((await beginLogin(test, email)).answer.statusCode).toBe(401);
    expect((await beginLogin(test, email, 'nowe-haslo-2030')).answer.statusCode).toBe(200);
  });

  it('limits guesses of the password in an open session', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await put('/api/account/password', { currentPassword: `nie-to-${tries}`, password: 'nowe-haslo-2030' });
    }
    const answer = await put('/api/account/password', { currentPassword: password, password: 'nowe-haslo-2030' });
    expect(answer.statusCode).toBe(429);
  });

  it('lists the sessions, and ends one of them or all others', async () => {
    const second = await logIn(test, email);
    const third = await logIn(test, email);
    const { data } = (await second.get('/api/account/sessions')).json();
    expect(data).toHaveLength(3);
    expect(data.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    const own = data.find((session: { current: boolean }) => session.current);
    expect((await remove(`/api/account/sessions/${own.id}`)).statusCode).toBe(200);
    expect((await second.get('/api/account')).statusCode).toBe(401);
    expect((await remove(`/api/account/sessions/${own.id}`)).statusCode).toBe(404);
    await remove('/api/account/sessions');
    expect((await third.get('/api/account')).statusCode).toBe(401);
    expect((await browser.get('/api/account')).statusCode).toBe(200);
  });

  it('does not end a session of another user', async () => {
    const stranger = await logIn(test, (await makeAccount(test)).email);
    const [theirs] = (await stranger.get('/api/account/sessions')).json().data;
    expect((await remove(`/api/account/sessions/${theirs.id}`)).statusCode).toBe(404);
    expect((await stranger.get('/api/account')).statusCode).toBe(200);
  });

  it('exports everything stored about the user, and no secret', async () => {
    const answer = await browser.get('/api/account/data');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="moje-dane.json"');
    expect(answer.json()).toMatchObject({
      account: { email, firstName: 'Anna', lastName: 'Żuk', role: 'editor' },
      sessions: [{ address: '127.0.0.1' }],
      actions: [{ action: 'session.begin' }],
    });
    expect(answer.body).not.toMatch(/argon2|hash/i);
  });

  it('deletion requires the password, releases locks, keeps authorship under a pseudonym and erases the address', async () => {
    const { db } = test.dependencies.database;
    const at = '2026-01-01T00:00:00.000Z';
    await db
      .insertInto('recordings')
      .values({
        signature: 'HM-1',
        signature_folded: 'hm-1',
        version: 3,
        title: 'T',
        date: '2026',
        location: '',
        duration: '',
        interviewer: '',
        interviewee_name: '',
        interviewee_biography: '',
        photo: '',
        summary: '',
        timeline: '[]',
        indexes: '{}',
        format: '',
        restrictions: 'public',
        rights: '',
        downloadable: 0,
        proofreading_email: email,
        proofreading_status: 'in_progress',
        created_at: at,
        created_by: userId,
        updated_at: at,
        deleted_at: null,
      })
      .execute();
    const author = { user_id: userId, author: 'Anna Żuk' };
    const recordingChange = { recording: 'HM-1', version: 3, at, fields: '[]', ...author };
    await db.insertInto('recording_changes').values(recordingChange).execute();

    expect((await remove('/api/account', { password: 'nie-to' })).statusCode).toBe(401);
    expect((await remove('/api/account', { password })).json()).toEqual({ message: 'Konto zostało usunięte.' });

    expect((await browser.get('/auth-api/check-session')).json()).toEqual({ authenticated: false });
    const recording = await db.selectFrom('recordings').selectAll().executeTakeFirstOrThrow();
    expect(recording).toMatchObject({ proofreading_email: '', version: 4, created_by: null });
    const change = await db.selectFrom('recording_changes').selectAll().executeTakeFirstOrThrow();
    expect(change).toMatchObject({ user_id: null, author: `konto usunięte #${userId.slice(0, 8)}` });
    expect((await lastEmailTo(test, email))?.subject).toContain('Konto zostało usunięte');
    const tables = ['users', 'sessions', 'challenges', 'jobs', 'audit_log', 'attempts'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toContain(email);
    expect((await beginLogin(test, email)).answer.json()).toMatchObject({ code: 'auth.credentials' });
  });

  it('the last administrator cannot delete it', async () => {
    const admin = await makeAccount(test, 'admin');
    const signedIn = await logIn(test, admin.email);
    const answer = await signedIn.send({ method: 'DELETE', url: '/api/account', payload: { password } });
    expect(answer.json()).toMatchObject({ code: 'auth.last-admin' });
  });

  it('is for signed-in users only', async () => {
    for (const url of ['/api/account', '/api/account/sessions', '/api/account/data']) {
      expect((await test.ask(null, { url })).statusCode).toBe(401);
    }
  });
});
