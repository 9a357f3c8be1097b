import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastEmailTo, logIn, makeAccount, password } from '../../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { codeIn, openBrowser, otherCode, type TestBrowser, tokenIn } from '../../testing/test-browser.ts';

const fresh = 'nowe-haslo-na-wiosne-2030';

describe('a stranger who knows an address', () => {
  let test: TestApp;
  let email: string;
  let at: number;
  beforeEach(async () => {
    at = Date.parse('2026-03-01T10:00:00Z');
    test = await buildTestApp({ now: () => new Date(at) });
    email = (await makeAccount(test)).email;
  });
  afterEach(() => test.close());

  const requestReset = (browser: TestBrowser) => browser.post('/auth-api/request-password-reset', { email });
  const reset = (browser: TestBrowser, token: string) =>
    browser.post('/auth-api/reset-password', { email, password: fresh, token });
  const passwordStep = (browser: TestBrowser, given = password) =>
    browser.post('/auth-api/login', { email, password: given });
  const verify = (browser: TestBrowser, token: string, rememberDevice = false) =>
    browser.post('/auth-api/verify-2fa', { token, rememberDevice });
  const mailed = () => test.mailer.emails.filter(({ to }) => to === email).length;

  /** Tries passwords and codes from many networks until every budget refuses, without waiting in between. */
  async function attack() {
    for (let network = 1; network <= 12; network += 1) {
      const browser = openBrowser(test.app, `203.0.113.${network}`);
      for (let tries = 0; tries < 9; tries += 1) await passwordStep(browser, 'zgaduje-zgaduje');
      for (let requests = 0; requests < 4; requests += 1) {
        await requestReset(browser);
        // A repeated request withdraws an email that is still waiting.
        await test.dependencies.mailQueue.idle();
        for (let tries = 0; tries < 3; tries += 1) await reset(browser, '000000');
      }
      await browser.post('/auth-api/resend-code', { kind: 'reset' });
      await verify(browser, '000000');
    }
  }

  it('cannot cancel the code of its owner with a reset', async () => {
    const owner = openBrowser(test.app);
    await requestReset(owner);
    const code = codeIn(await lastEmailTo(test, email));
    await requestReset(openBrowser(test.app));
    expect((await reset(owner, code)).statusCode).toBe(200);
  });

  it('cannot use up the tries of its owner’s code', async () => {
    const owner = await logIn(test, email);
    await requestReset(owner);
    const code = codeIn(await lastEmailTo(test, email));
    await attack();
    expect((await reset(owner, code)).statusCode).toBe(200);
  });

  it('cannot keep its owner from signing in with password and code in a browser used before', async () => {
    const owner = await logIn(test, email);
    await owner.post('/auth-api/logout');
    await attack();
    expect((await passwordStep(owner)).statusCode).toBe(200);
    expect((await verify(owner, codeIn(await lastEmailTo(test, email)))).statusCode).toBe(200);
  });

  it('cannot keep its owner from signing in with password and code in a new browser of another network', async () => {
    const stranger = openBrowser(test.app, '203.0.113.1');
    for (let tries = 0; tries < 40; tries += 1) await passwordStep(stranger, 'zgaduje-zgaduje');
    const owner = openBrowser(test.app, '198.51.100.7');
    expect((await passwordStep(owner)).statusCode).toBe(200);
    expect((await verify(owner, codeIn(await lastEmailTo(test, email)))).statusCode).toBe(200);
  });

  it('cannot lock out a trusted device', async () => {
    const owner = openBrowser(test.app);
    await passwordStep(owner);
    await verify(owner, codeIn(await lastEmailTo(test, email)), true);
    await owner.post('/auth-api/logout');
    owner.cookies.delete('known');
    await attack();
    expect((await passwordStep(owner)).json()).toMatchObject({ role: 'user' });
  });

  it('cannot lock out a new browser of its owner, who signs in by the link of the newest email', async () => {
    await attack();
    const owner = openBrowser(test.app);
    expect((await passwordStep(owner)).json()).toMatchObject({ code: 'auth.unknown-browsers' });
    at += 59 * 60_000;
    expect((await requestReset(owner)).json()).toMatchObject({ code: 'auth.reset-sent' });
    expect((await reset(owner, tokenIn(await lastEmailTo(test, email)))).statusCode).toBe(200);
    expect((await passwordStep(owner, fresh)).statusCode).toBe(200);
    expect((await verify(owner, codeIn(await lastEmailTo(test, email)))).statusCode).toBe(200);
  });

  it('learns nothing about the address from the refusals', async () => {
    const answersFor = async (address: string) => {
      const browser = openBrowser(test.app, '203.0.113.9');
      const bodies: string[] = [];
      for (let tries = 0; tries < 90; tries += 1) {
        const given = { email: address, password: 'zgaduje-zgaduje' };
        bodies.push((await openBrowser(test.app, `203.0.113.${tries}`).post('/auth-api/login', given)).body);
      }
      for (let requests = 0; requests < 12; requests += 1) {
        bodies.push((await browser.post('/auth-api/request-password-reset', { email: address })).body);
      }
      return bodies;
    };
    expect(await answersFor(email)).toEqual(await answersFor('nikt@example.org'));
  });

  it('evaluates at most 80 passwords a day, from however many networks', async () => {
    let evaluated = 0;
    for (let tries = 0; tries < 120; tries += 1) {
      const answer = await passwordStep(openBrowser(test.app, `203.0.113.${tries}`), 'zgaduje-zgaduje');
      evaluated += answer.statusCode === 401 ? 1 : 0;
    }
    expect(evaluated).toBe(80);
    at += 10 * 60_000;
    expect((await passwordStep(openBrowser(test.app, '203.0.113.200'))).statusCode).toBe(429);
    at += 24 * 3600_000;
    expect((await passwordStep(openBrowser(test.app, '203.0.113.200'))).statusCode).toBe(200);
  });

  it('evaluates at most six reset codes a day; the seventh is refused although it is right', async () => {
    for (let network = 1; network <= 2; network += 1) {
      const browser = openBrowser(test.app, `203.0.113.${network}`);
      await requestReset(browser);
      const wrong = otherCode(codeIn(await lastEmailTo(test, email)));
      for (let tries = 0; tries < (network === 1 ? 5 : 1); tries += 1) await reset(browser, wrong);
    }
    const last = openBrowser(test.app, '203.0.113.3');
    await requestReset(last);
    expect((await reset(last, codeIn(await lastEmailTo(test, email)))).statusCode).toBe(401);
  });

  it('causes at most ten emails an hour', async () => {
    await attack();
    expect(mailed()).toBe(10);
  });

  it('gains nothing from a known browser of another account or from a changed cookie', async () => {
    const own = await logIn(test, (await makeAccount(test)).email);
    await attack();
    expect((await passwordStep(own)).statusCode).toBe(429);
    const owner = await logIn(test, (await makeAccount(test)).email);
    owner.cookies.set('known', `x${owner.cookies.get('known')}`);
    expect((await passwordStep(owner)).statusCode).toBe(429);
  });
});

describe('a known browser', () => {
  it('has budgets too: ten passwords in ten minutes, 20 a day for all known browsers of an account', async () => {
    let at = Date.parse('2026-03-01T10:00:00Z');
    const test = await buildTestApp({ now: () => new Date(at) });
    const { email } = await makeAccount(test);
    const browsers = [await logIn(test, email), await logIn(test, email), await logIn(test, email)];
    const statuses: number[] = [];
    for (const browser of browsers) {
      for (let tries = 0; tries < 11; tries += 1) {
        const answer = await browser.post('/auth-api/login', { email, password: 'zgaduje-zgaduje' });
        statuses.push(answer.statusCode);
      }
      at += 60_000;
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.indexOf(429)).toBe(10);
    await test.close();
  });
});
