import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginLogin, lastEmailTo, logIn, makeAccount } from '../../../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { codeIn, openBrowser, otherCode, tokenIn } from '../../../testing/test-browser.ts';

const fresh = 'nowe-haslo-na-wiosne-2030';

describe('password reset', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await buildTestApp();
  });
  afterEach(() => test.close());

  it('sets the password, ends every session, emails the owner and does not sign in', async () => {
    const { email } = await makeAccount(test);
    const signedIn = await logIn(test, email);
    const browser = openBrowser(test.app);
    await browser.post('/auth-api/request-password-reset', { email });
    const token = codeIn(await lastEmailTo(test, email));
    const done = await browser.post('/auth-api/reset-password', { email, password: fresh, token });
    expect(done.json()).toEqual({ message: 'Hasło zostało zmienione. Możesz się teraz zalogować.' });

    expect((await signedIn.get('/auth-api/check-session')).json()).toEqual({ authenticated: false });
    expect((await browser.get('/auth-api/check-session')).json()).toEqual({ authenticated: false });
    expect((await lastEmailTo(test, email))?.subject).toContain('Hasło zostało zmienione');
    expect((await beginLogin(test, email)).answer.statusCode).toBe(401);
    expect((await beginLogin(test, email, fresh)).answer.statusCode).toBe(200);
  });

  it('accepts the code only in the browser that requested it, and does not consume it elsewhere', async () => {
    const { email } = await makeAccount(test);
    const browser = openBrowser(test.app);
    await browser.post('/auth-api/request-password-reset', { email });
    const token = codeIn(await lastEmailTo(test, email));
    const elsewhere = await openBrowser(test.app).post('/auth-api/reset-password', { email, password: fresh, token });
    expect(elsewhere.statusCode).toBe(401);
    const done = await browser.post('/auth-api/reset-password', { email, password: fresh, token });
    expect(done.statusCode).toBe(200);
  });

  it('accepts the link on any device, once', async () => {
    const { email } = await makeAccount(test);
    await openBrowser(test.app).post('/auth-api/request-password-reset', { email });
    const token = tokenIn(await lastEmailTo(test, email));
    const other = openBrowser(test.app);
    expect((await other.post('/auth-api/reset-password', { email, password: fresh, token })).statusCode).toBe(200);
    expect((await other.post('/auth-api/reset-password', { email, password: fresh, token })).statusCode).toBe(401);
  });

  it('accepts the link even after the tries of the code are used up', async () => {
    const { email } = await makeAccount(test);
    for (let codes = 0; codes < 3; codes += 1) {
      const attacker = openBrowser(test.app);
      await attacker.post('/auth-api/request-password-reset', { email });
      const wrong = otherCode(codeIn(await lastEmailTo(test, email)));
      for (let tries = 0; tries < 5; tries += 1) {
        await attacker.post('/auth-api/reset-password', { email, password: fresh, token: wrong });
      }
    }
    const owner = openBrowser(test.app);
    await owner.post('/auth-api/request-password-reset', { email });
    const sent = await lastEmailTo(test, email);
    const byCode = await owner.post('/auth-api/reset-password', { email, password: fresh, token: codeIn(sent) });
    expect(byCode.statusCode).toBe(401);
    const byLink = await owner.post('/auth-api/reset-password', { email, password: fresh, token: tokenIn(sent) });
    expect(byLink.statusCode).toBe(200);
  });

  it('refuses the code with another address', async () => {
    const { email } = await makeAccount(test);
    const other = await makeAccount(test);
    const browser = openBrowser(test.app);
    await browser.post('/auth-api/request-password-reset', { email });
    const token = codeIn(await lastEmailTo(test, email));
    const answer = await browser.post('/auth-api/reset-password', { email: other.email, password: fresh, token });
    expect(answer.statusCode).toBe(401);
    expect((await beginLogin(test, other.email)).answer.statusCode).toBe(200);
  });

  it('sends no email to an unknown address', async () => {
    await openBrowser(test.app).post('/auth-api/request-password-reset', { email: 'nikt@example.org' });
    expect(await lastEmailTo(test, 'nikt@example.org')).toBeUndefined();
  });
});
