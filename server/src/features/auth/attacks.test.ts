import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { beginLogin, lastEmailTo, logIn, makeAccount, password } from '../../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { codeIn, openBrowser, otherCode, type TestBrowser, tokenIn } from '../../testing/test-browser.ts';
import { dropTestDatabase } from '../../testing/test-database.ts';
import { createPasswords } from './sign-in/passwords.ts';

describe('an attacker', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await buildTestApp();
  });
  afterEach(() => test.close());

  it('gets five guesses of one code, even when fifty are sent in parallel', async () => {
    const { email } = await makeAccount(test);
    const { browser } = await beginLogin(test, email);
    const code = codeIn(await lastEmailTo(test, email));
    const guesses = Array.from({ length: 50 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000));
    await Promise.all(guesses.map((guess) => verifyLogin(browser, guess.padStart(6, '0'))));

    const { attempts } = await openChallenge(test);
    expect(attempts).toBe(5);
    expect((await verifyLogin(browser, code)).statusCode).toBe(401);
  });

  it('signs in at most once with the right code sent fifty times at once', async () => {
    const { email } = await makeAccount(test);
    const { browser } = await beginLogin(test, email);
    const code = codeIn(await lastEmailTo(test, email));
    const cookie = `login=${browser.cookies.get('login')}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.app.inject({ method: 'POST', url: '/auth-api/verify-2fa', headers: { cookie }, payload: { token: code } }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it('may enter ten wrong codes a day over all emails, while the link in the email still signs in', async () => {
    const { email } = await makeAccount(test);
    for (let codes = 0; codes < 2; codes += 1) {
      const { browser } = await beginLogin(test, email);
      const wrong = otherCode(codeIn(await lastEmailTo(test, email)));
      for (let tries = 0; tries < 5; tries += 1) await verifyLogin(browser, wrong);
    }
    const { browser } = await beginLogin(test, email);
    const sent = await lastEmailTo(test, email);
    expect((await verifyLogin(browser, codeIn(sent))).statusCode).toBe(401);
    expect((await verifyLogin(browser, tokenIn(sent))).statusCode).toBe(200);
  });

  it('cannot fix the session id of a victim’s browser', async () => {
    const { email } = await makeAccount(test);
    const attacker = await logIn(test, (await makeAccount(test)).email);
    const planted = attacker.cookies.get('sid') ?? '';
    const { browser } = await beginLogin(test, email);
    browser.cookies.set('sid', planted);
    await verifyLogin(browser, codeIn(await lastEmailTo(test, email)));

    expect(browser.cookies.get('sid')).not.toBe(planted);
    expect(await checkSession(test, planted)).toEqual({ authenticated: false });
    const madeUp = 'a-name-that-the-attacker-chose';
    expect(await checkSession(test, madeUp)).toEqual({ authenticated: false });
  });

  it("cannot sign a victim in as another user with a link of the attacker's own login", async () => {
    const attacker = await makeAccount(test);
    await beginLogin(test, attacker.email);
    const token = tokenIn(await lastEmailTo(test, attacker.email));
    const victim = openBrowser(test.app);
    expect((await verifyLogin(victim, token)).json()).toMatchObject({ code: 'auth.other-browser' });
    expect(victim.cookies.has('sid')).toBe(false);
  });

  it('cannot choose the host of a link in an email', async () => {
    const { email } = await makeAccount(test);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    await openBrowser(test.app).post('/auth-api/login', { email, password }, headers);
    const sent = await lastEmailTo(test, email);
    expect(sent?.text).toContain('http://localhost:3000/verify-login?token=');
    expect(sent?.text + (sent?.html ?? '')).not.toContain('evil');
  });

  it('cannot inject HTML into an email through a name', async () => {
    const browser = openBrowser(test.app);
    const account = { email: 'x@example.org', firstName: 'Jan & "Ola"', lastName: 'K', password };
    await browser.post('/auth-api/register', account);
    const sent = await lastEmailTo(test, account.email);
    expect(sent?.html).toContain('Jan &#38; &#34;Ola&#34;');
  });
});

describe('a mail scanner', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await buildTestApp();
  });
  afterEach(() => test.close());

  it('consumes no link by GET, HEAD or OPTIONS, or by POST without the cookie or from a second browser', async () => {
    const { email } = await makeAccount(test);
    const { browser } = await beginLogin(test, email);
    const token = tokenIn(await lastEmailTo(test, email));
    const before = await openChallenge(test);
    const second = (await beginLogin(test, (await makeAccount(test)).email)).browser;
    for (let times = 0; times < 10; times += 1) {
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
        await test.app.inject({ method, url: `/verify-login?token=${token}` });
        await test.app.inject({ method, url: `/auth-api/verify-2fa?token=${token}` });
      }
      const blind = await verifyLogin(openBrowser(test.app), token);
      expect(blind.json()).toEqual({
        error: 'Ten link otwarto w innej przeglądarce. Wpisz kod z wiadomości w oknie, w którym zaczęto logowanie.',
        code: 'auth.other-browser',
      });
      expect((await verifyLogin(second, token)).statusCode).toBe(401);
    }
    const rows = await test.dependencies.database.db.selectFrom('challenges').selectAll().execute();
    expect(rows.find((row) => row.id === before.id)).toEqual(before);
    expect((await verifyLogin(browser, token)).statusCode).toBe(200);
    expect((await verifyLogin(browser, token)).statusCode).toBe(401);
  });
});

describe('the existence of an account', () => {
  let test: TestApp;
  const stranger = 'nikt@example.org';
  beforeEach(async () => {
    // A fixed clock: the answers contain the time to wait and are compared with each other.
    test = await buildTestApp({ now: () => new Date('2026-03-01T10:00:00Z') });
  });
  afterEach(() => test.close());

  it('is not revealed by a login', async () => {
    const { email } = await makeAccount(test);
    const known = await beginLogin(test, email, 'zgaduje-zgaduje');
    const unknown = await beginLogin(test, stranger, 'zgaduje-zgaduje');
    expect(visible(known.answer)).toEqual(visible(unknown.answer));
  });

  it('is not revealed by a registration, its codes or its resent codes', async () => {
    const { email } = await makeAccount(test);
    const register = async (address: string) => {
      const browser = openBrowser(test.app);
      const account = { email: address, firstName: 'Jan', lastName: 'Nowak', password };
      const answers = [await browser.post('/auth-api/register', account)];
      for (let tries = 0; tries < 7; tries += 1) {
        answers.push(await browser.post('/auth-api/verify-registration', { token: '000000' }));
      }
      answers.push(await browser.post('/auth-api/resend-code', { kind: 'registration' }));
      return answers.map(visible);
    };
    expect(await register(email)).toEqual(await register(stranger));
  });

  it('is not revealed by a password reset, its codes or the limit of its codes', async () => {
    const { email } = await makeAccount(test);
    const reset = async (address: string) => {
      const browser = openBrowser(test.app);
      const answers: LightMyRequestResponse[] = [];
      for (let times = 0; times < 6; times += 1) {
        answers.push(await browser.post('/auth-api/request-password-reset', { email: address }));
      }
      for (let tries = 0; tries < 7; tries += 1) {
        const body = { email: address, password, token: '000000' };
        answers.push(await browser.post('/auth-api/reset-password', body));
      }
      answers.push(await browser.post('/auth-api/resend-code', { kind: 'reset' }));
      return answers.map(visible);
    };
    const known = await reset(email);
    expect(known).toEqual(await reset(stranger));
    expect(known.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429, ...Array(7).fill(401), 429]);
  });

  it('does not affect the amount of hashing', async () => {
    const work: string[] = [];
    const passwords = createPasswords({
      hash: async () => `hash ${work.push('hash')}`,
      verify: async () => work.push('verify') > 0,
    });
    expect(await passwords.verify('stored', 'x')).toBe(true);
    expect(await passwords.verify(null, 'x')).toBe(false);
    expect(await passwords.verify(null, 'x')).toBe(false);
    expect(work).toEqual(['hash', 'verify', 'verify', 'verify']);
  });
});

describe('a restart', () => {
  it('keeps counted attempts and waiting emails', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'glosy-restart-'));
    const settings = { DATA_DIR: dataDir };
    const before = await buildTestApp({ settings });
    const { email } = await makeAccount(before);
    const { browser } = await beginLogin(before, email);
    const code = codeIn(await lastEmailTo(before, email));
    for (let tries = 0; tries < 5; tries += 1) await verifyLogin(browser, otherCode(code));
    await before.close();

    const after = await buildTestApp({ settings });
    const same = openBrowser(after.app);
    same.cookies.set('login', browser.cookies.get('login') ?? '');
    expect((await verifyLogin(same, code)).statusCode).toBe(401);
    expect((await openChallenge(after)).attempts).toBe(5);
    await after.close();
    await dropTestDatabase(dataDir);
    await rm(dataDir, { recursive: true });
  });
});

describe('secrets', () => {
  it('are stored neither in the database nor in the log', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const test = await buildTestApp({ log });
    log.info('the log of this test is read');
    const account = { email: 'kanarek@example.org', firstName: 'Ewa', lastName: 'K', password: 'kanarek-w-klatce' };
    const registering = openBrowser(test.app);
    await registering.post('/auth-api/register', account);
    const registration = await lastEmailTo(test, account.email);
    await registering.post('/auth-api/verify-registration', { token: tokenIn(registration) });

    // A failing mailer leaves the next email in the queue, so that the database is searched while it contains the code.
    test.mailer.send = async () => {
      throw new Error(`550 <${account.email}> refused`);
    };
    const { browser } = await beginLogin(test, account.email, account.password);
    await test.dependencies.mailQueue.idle();
    const [waiting] = await test.dependencies.database.db
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', 'waiting')
      .execute();
    const text = test.dependencies.serverKey.unseal(JSON.parse(waiting?.payload ?? '{}').text);
    const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
    const link = /token=([\w-]+)$/m.exec(text)?.[1] ?? '';
    expect(waiting?.last_error).toBe('550 <[…]> refused');
    await verifyLogin(browser, otherCode(code));
    await test.app.inject({ url: `/verify-login?token=${link}` });
    await verifyLogin(browser, code);
    const session = browser.cookies.get('sid') ?? '';
    await browser.get('/auth-api/check-session');

    const canaries = [account.password, link, tokenIn(registration), session, codeIn(registration), code];
    expect(canaries.every((canary) => canary.length >= 6)).toBe(true);
    const database = await bytesUnder(test.dataDir, 'archive.sqlite');
    const logged = lines.join('');
    expect(logged).toContain('the log of this test is read');
    for (const canary of canaries) {
      expect(database.includes(canary), `${canary} in the database`).toBe(false);
      expect(logged.includes(canary), `${canary} in the log`).toBe(false);
    }
    expect(logged).not.toContain(account.email);
    await test.close();
  });
});

function verifyLogin(browser: TestBrowser, token: string): Promise<LightMyRequestResponse> {
  return browser.post('/auth-api/verify-2fa', { token });
}

async function openChallenge(test: TestApp) {
  const { db } = test.dependencies.database;
  return db
    .selectFrom('challenges')
    .selectAll()
    .where('kind', '=', 'login')
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

async function checkSession(test: TestApp, sid: string): Promise<unknown> {
  const answer = await test.app.inject({ url: '/auth-api/check-session', headers: { cookie: `sid=${sid}` } });
  return answer.json();
}

/** Status, body and headers of an answer, without values that are random in every answer. */
function visible(answer: LightMyRequestResponse) {
  const { date: _date, 'set-cookie': cookie, ...headers } = answer.headers;
  const cookies = String(cookie ?? '').replace(/=[\w-]{43};/g, '=…;');
  return { status: answer.statusCode, body: answer.body, headers, cookies };
}

async function bytesUnder(folder: string, prefix: string): Promise<Buffer> {
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name.startsWith(prefix),
  );
  return Buffer.concat(await Promise.all(files.map(({ name }) => readFile(join(folder, name)))));
}
