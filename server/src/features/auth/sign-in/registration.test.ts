import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastEmailTo, logIn, makeAccount, password } from '../../../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { codeIn, openBrowser, otherCode, tokenIn } from '../../../testing/test-browser.ts';

const ewa = { email: 'ewa@example.org', firstName: 'Ewa', lastName: 'Łącka', password };

describe('registration', () => {
  let test: TestApp;
  let at: number;
  beforeEach(async () => {
    at = Date.parse('2026-03-01T10:00:00Z');
    test = await buildTestApp({ now: () => new Date(at) });
  });
  afterEach(() => test.close());

  it('creates an account that the emailed code activates', async () => {
    const browser = openBrowser(test.app);
    const accepted = await browser.post('/auth-api/register', ewa);
    expect(accepted.statusCode).toBe(200);
    expect(accepted.json()).toEqual({ message: 'Wysłaliśmy kod weryfikacyjny na podany adres e-mail.' });

    const sent = await lastEmailTo(test, ewa.email);
    expect(sent?.subject).toContain('Aktywacja konta');
    expect(sent?.text).toContain('Dzień dobry, Ewa!');
    const verified = await browser.post('/auth-api/verify-registration', { token: codeIn(sent) });
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toEqual({ message: 'Rejestracja udana! Możesz się teraz zalogować.' });

    const session = await (await logIn(test, ewa.email)).get('/auth-api/check-session');
    expect(session.json()).toEqual({ authenticated: true, role: 'user', name: 'Ewa Łącka', email: ewa.email });
  });

  it('activates by the link on another device, and by POST only', async () => {
    await openBrowser(test.app).post('/auth-api/register', ewa);
    const token = tokenIn(await lastEmailTo(test, ewa.email));
    const other = openBrowser(test.app);
    await other.get(`/register?token=${token}`);
    await other.send({ method: 'HEAD', url: `/register?token=${token}` });
    expect((await other.post('/auth-api/verify-registration', { token })).statusCode).toBe(200);
    expect((await other.post('/auth-api/verify-registration', { token })).statusCode).toBe(401);
    expect(other.cookies.has('sid')).toBe(false);
  });

  it('a repeated registration changes nothing and emails the owner of the account', async () => {
    const { email } = await makeAccount(test);
    const browser = openBrowser(test.app);
    const answer = await browser.post('/auth-api/register', { ...ewa, email: email.toUpperCase() });
    expect(answer.statusCode).toBe(200);
    const sent = await lastEmailTo(test, email);
    expect(sent?.subject).toContain('Masz już konto');
    expect(sent?.text).not.toMatch(/^\d{6}$/m);
    const session = await (await logIn(test, email)).get('/auth-api/check-session');
    expect(session.json()).toMatchObject({ name: 'Anna Żuk' });
  });

  it('a second registration before activation replaces the data and invalidates the first email', async () => {
    const first = openBrowser(test.app);
    await first.post('/auth-api/register', { ...ewa, firstName: 'Obca' });
    const old = await lastEmailTo(test, ewa.email);
    const second = openBrowser(test.app);
    await second.post('/auth-api/register', ewa);
    const fresh = await lastEmailTo(test, ewa.email);

    expect((await first.post('/auth-api/verify-registration', { token: codeIn(old) })).statusCode).toBe(401);
    expect((await first.post('/auth-api/verify-registration', { token: tokenIn(old) })).statusCode).toBe(401);
    expect((await second.post('/auth-api/verify-registration', { token: codeIn(fresh) })).statusCode).toBe(200);
    const session = await (await logIn(test, ewa.email)).get('/auth-api/check-session');
    expect(session.json()).toMatchObject({ name: 'Ewa Łącka' });
  });

  it('signing in activates the account, because its email proves the address too', async () => {
    await openBrowser(test.app).post('/auth-api/register', ewa);
    expect((await (await logIn(test, ewa.email)).get('/auth-api/check-session')).json()).toMatchObject({
      authenticated: true,
    });
  });

  it('emails a new code after a minute and invalidates the old one', async () => {
    const browser = openBrowser(test.app);
    await browser.post('/auth-api/register', ewa);
    const old = codeIn(await lastEmailTo(test, ewa.email));
    const soon = await browser.post('/auth-api/resend-code', { kind: 'registration' });
    expect(soon.statusCode).toBe(429);
    expect(soon.json()).toMatchObject({ error: 'Zbyt wiele prób. Spróbuj ponownie za 60 s.' });
    expect(soon.headers['retry-after']).toBe('60');

    at += 60_000;
    expect((await browser.post('/auth-api/resend-code', { kind: 'registration' })).statusCode).toBe(200);
    const fresh = codeIn(await lastEmailTo(test, ewa.email));
    if (old !== fresh) {
      expect((await browser.post('/auth-api/verify-registration', { token: old })).statusCode).toBe(401);
    }
    expect((await browser.post('/auth-api/verify-registration', { token: fresh })).statusCode).toBe(200);
  });

  it('deletes an account that was not activated within a week', async () => {
    await openBrowser(test.app).post('/auth-api/register', ewa);
    at += 8 * 24 * 3600_000;
    const { sweep } = await import('../sweep.ts');
    const { createAuthParts } = await import('../parts.ts');
    await sweep(createAuthParts(test.dependencies));
    expect(await test.dependencies.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
    expect(await test.dependencies.database.db.selectFrom('challenges').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['no name', { ...ewa, firstName: ' ' }, 'firstName', 'Podaj imię.'],
    ['a short password', { ...ewa, password: '1234567' }, 'password', 'Hasło musi mieć co najmniej 8 znaków.'],
    ['no e-mail', { ...ewa, email: 'ewa' }, 'email', 'Podaj poprawny adres e-mail.'],
    ['a field too many', { ...ewa, role: 'admin' }, 'role', 'Nieznane pole.'],
  ])('with %s is refused next to the field', async (_name, body, field, message) => {
    const answer = await openBrowser(test.app).post('/auth-api/register', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ [field]: message });
    expect(await test.dependencies.database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  it.each(['password123', 'Biblioteka1', 'EWA@example.org'])('refuses the common password %s', async (weak) => {
    const answer = await openBrowser(test.app).post('/auth-api/register', { ...ewa, password: weak });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('auth.weak-password');
  });

  it('counts wrong codes and allows five', async () => {
    const browser = openBrowser(test.app);
    await browser.post('/auth-api/register', ewa);
    const code = codeIn(await lastEmailTo(test, ewa.email));
    for (let tries = 0; tries < 5; tries += 1) {
      await browser.post('/auth-api/verify-registration', { token: otherCode(code) });
    }
    const sixth = await browser.post('/auth-api/verify-registration', { token: code });
    expect(sixth.json()).toEqual({ error: 'Kod jest nieprawidłowy lub wygasł.', code: 'auth.code' });
  });

  it.each([
    'a@b.pl\r\nBcc: evil@x.pl',
    'a@b.pl, c@d.pl',
    'a@b.pl;c@d.pl',
    '<a@b.pl>',
    '"a b"@b.pl',
    'a@b.pl>',
    'a b@c.pl',
    'a@b',
    'a@b..',
    'group: a@b.pl;',
    'a@b.pl\0',
    'a@@b.pl',
    "a'@b.pl",
    'a(x)@b.pl',
    `${'a'.repeat(250)}@b.pl`,
  ])('refuses the address %j', async (email) => {
    const answer = await openBrowser(test.app).post('/auth-api/register', { ...ewa, email });
    expect(answer.statusCode).toBe(400);
  });
});
