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

  it('gets five guesses of one code, also with fifty at once', async () => {
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

  it('has ten wrong codes a day, however many codes are sent; the link in the email still signs in', async () => {
    const { email } = await makeAccount(test);
    for (let codes = 0; codes < 2; codes += 1) {
      const { browser } = await beginLogin(test, email);
      const wrong = otherCode(codeIn(await lastEmailTo(test, email)));
      for (let tries = 0; tries < 5; tries += 1) await verifyLogin(browser, wrong);
    }
    const { browser } = await beginLogin(test, email);
    const letter = await lastEmailTo(test, email);
    expect((await verifyLogin(browser, codeIn(letter))).statusCode).toBe(401);
    expect((await verifyLogin(browser, tokenIn(letter))).statusCode).toBe(200);
  });

  it('cannot plant a session', async () => {
    const { email } = await makeAccount(test);
    const attacker = await logIn(test, (await makeAccount(test)).email);
    const planted = attacker.cookies.get('sid') ?? '';
    const { browser } = await beginLogin(test, email);
    browser.cookies.set('sid', planted);
    await verifyLogin(browser, codeIn(await lastEmailTo(test, email)));

    expect(browser.cookies.get('sid')).not.toBe(planted);
    expect(await whoIs(test, planted)).toEqual({ authenticated: false });
    const madeUp = 'a-name-that-the-attacker-chose';
    expect(await whoIs(test, madeUp)).toEqual({ authenticated: false });
  });

  it('cannot sign a victim in as somebody else with a link of their own login', async () => {
    const attacker = await makeAccount(test);
    await beginLogin(test, attacker.email);
    const token = tokenIn(await lastEmailTo(test, attacker.email));
    const victim = openBrowser(test.app);
    expect((await verifyLogin(victim, token)).json()).toMatchObject({ code: 'auth.other-browser' });
    expect(victim.cookies.has('sid')).toBe(false);
  });

  it('cannot choose the address of a link', async () => {
    const { email } = await makeAccount(test);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    await openBrowser(test.app).post('/auth-api/login', { email, password }, headers);
    const letter = await lastEmailTo(test, email);
    expect(letter?.text).toContain('http://localhost:3000/verify-login?token=');
    expect(letter?.text + (letter?.html ?? '')).not.toContain('evil');
  });

  it('cannot inject HTML into an email through a name', async () => {
    const browser = openBrowser(test.app);
    const person = { email: 'x@example.org', firstName: 'Jan & "Ola"', lastName: 'K', password };
    await browser.post('/auth-api/register', person);
    const letter = await lastEmailTo(test, person.email);
    expect(letter?.html).toContain('Jan &#38; &#34;Ola&#34;');
  });
});

describe('a mail scanner', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await buildTestApp();
  });
  afterEach(() => test.close());

  it('spends nothing by GET, HEAD, OPTIONS, POST without the cookie or in a second browser', async () => {
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

describe('whether an address has an account', () => {
  let test: TestApp;
  const stranger = 'nikt@example.org';
  beforeEach(async () => {
    // The answers name the time to wait: the clock stands still, so that they can be compared.
    test = await buildTestApp({ now: () => new Date('2026-03-01T10:00:00Z') });
  });
  afterEach(() => test.close());

  it('does not show in the answer to a login', async () => {
    const { email } = await makeAccount(test);
    const known = await beginLogin(test, email, 'zgaduje-zgaduje');
    const unknown = await beginLogin(test, stranger, 'zgaduje-zgaduje');
    expect(visible(known.answer)).toEqual(visible(unknown.answer));
  });

  it('does not show in the answers to a registration, to its codes and to its new codes', async () => {
    const { email } = await makeAccount(test);
    const register = async (address: string) => {
      const browser = openBrowser(test.app);
      const person = { email: address, firstName: 'Jan', lastName: 'Nowak', password };
      const answers = [await browser.post('/auth-api/register', person)];
      for (let tries = 0; tries < 7; tries += 1) {
        answers.push(await browser.post('/auth-api/verify-registration', { token: '000000' }));
      }
      answers.push(await browser.post('/auth-api/resend-code', { kind: 'registration' }));
      return answers.map(visible);
    };
    expect(await register(email)).toEqual(await register(stranger));
  });

  it('does not show in the answers to a reset, to its codes and to too many of them', async () => {
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

  it('costs the same hashing either way', async () => {
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
  it('forgets neither attempts nor emails', async () => {
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
  it('stand neither in the database nor in the log', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const test = await buildTestApp({ log });
    log.info('the log of this test is read');
    const person = { email: 'kanarek@example.org', firstName: 'Ewa', lastName: 'K', password: 'kanarek-w-klatce' };
    const registering = openBrowser(test.app);
    await registering.post('/auth-api/register', person);
    const registration = await lastEmailTo(test, person.email);
    await registering.post('/auth-api/verify-registration', { token: tokenIn(registration) });

    // The queue holds the next email back, so that its code is looked for while it waits.
    test.mailer.send = async () => {
      throw new Error(`550 <${person.email}> refused`);
    };
    const { browser } = await beginLogin(test, person.email, person.password);
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

    const canaries = [person.password, link, tokenIn(registration), session, codeIn(registration), code];
    expect(canaries.every((canary) => canary.length >= 6)).toBe(true);
    const database = await bytesUnder(test.dataDir, 'archive.sqlite');
    const logged = lines.join('');
    expect(logged).toContain('the log of this test is read');
    for (const canary of canaries) {
      expect(database.includes(canary), `${canary} in the database`).toBe(false);
      expect(logged.includes(canary), `${canary} in the log`).toBe(false);
    }
    expect(logged).not.toContain(person.email);
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

async function whoIs(test: TestApp, sid: string): Promise<unknown> {
  const answer = await test.app.inject({ url: '/auth-api/check-session', headers: { cookie: `sid=${sid}` } });
  return answer.json();
}

/** What an outsider can compare: status, body and headers, without what is random in every answer. */
function visible(answer: LightMyRequestResponse) {
  const { date: _date, 'set-cookie': cookie, ...headers } = answer.headers;
  const cookies = String(cookie ?? '').replace(/=[\w-]{43};/g, '=…;');
  return { status: answer.statusCode, body: answer.body, headers, cookies };
}

async function bytesUnder(folder: string, prefix: string): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  return Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
}
