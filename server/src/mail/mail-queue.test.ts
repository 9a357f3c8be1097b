import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginLogin, makeAccount } from '../testing/account-steps.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { pauseAfterAttempt } from './mail-queue.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Received {
  recipients: string[];
  raw: string;
}

/** A real mail server on loopback; `answer` chooses its reply after the email's text. */
async function startSmtp(answer: () => Error | null = () => null, port = 0) {
  const received: Received[] = [];
  /** Emails received, whether or not the server accepted them. */
  const offered: string[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const error = answer();
        offered.push(Buffer.concat(chunks).toString('utf8'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        if (!error) received.push({ recipients, raw: Buffer.concat(chunks).toString('utf8') });
        done(error);
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: used } = server.server.address() as AddressInfo;
  return { received, offered, port: used, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

describe('the mail queue with a real mail server', () => {
  let test: TestApp;
  let at: number;
  const closers: (() => Promise<unknown>)[] = [];

  async function startApp(port: number): Promise<void> {
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Biblioteka <archiwum@example.org>');
    test = await buildTestApp({ mailer, now: () => new Date(at) });
    closers.push(() => test.close());
  }
  beforeEach(() => {
    at = Date.parse('2026-03-01T10:00:00Z');
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  it('delivers one email to one recipient, in Polish, as text and HTML', async () => {
    const smtp = await startSmtp();
    closers.push(smtp.close);
    await startApp(smtp.port);
    const { email } = await makeAccount(test);
    await beginLogin(test, email.toUpperCase());
    await test.dependencies.mailQueue.idle();

    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([[email]]);
    const mail = await PostalMime.parse(smtp.received[0]?.raw ?? '');
    expect(mail.from).toEqual({ name: 'Biblioteka', address: 'archiwum@example.org' });
    expect(mail.subject).toContain('Kod logowania');
    expect(mail.text).toContain('Aby dokończyć logowanie');
    expect(mail.html).toContain('Aby dokończyć logowanie');
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(await queued(test)).toMatchObject([
      { state: 'done', payload: '{}', last_error: null, finished_at: '2026-03-01T10:00:00.000Z' },
    ]);
  });

  it('retries after 5, 10, 20 … seconds on a temporary failure, and sends once', async () => {
    let refusals = 2;
    const later = () => Object.assign(new Error('try later'), { responseCode: 451 });
    const smtp = await startSmtp(() => (refusals-- > 0 ? later() : null));
    closers.push(smtp.close);
    await startApp(smtp.port);
    const { email } = await makeAccount(test);
    expect((await beginLogin(test, email)).answer.statusCode).toBe(200);
    await test.dependencies.mailQueue.idle();
    expect(smtp.received).toHaveLength(0);
    expect(await queued(test)).toMatchObject([{ attempts: 1, run_after: '2026-03-01T10:00:05.000Z' }]);

    at += 4999;
    await test.dependencies.mailQueue.idle();
    expect(await queued(test)).toMatchObject([{ attempts: 1 }]);
    at += 1;
    await test.dependencies.mailQueue.idle();
    expect(await queued(test)).toMatchObject([{ attempts: 2, run_after: '2026-03-01T10:00:15.000Z' }]);
    at += 10_000;
    await test.dependencies.mailQueue.idle();
    expect(smtp.received).toHaveLength(1);
    // One Message-ID for all attempts, so that a mailbox recognises a duplicate.
    const ids = await Promise.all(smtp.offered.map(async (raw) => (await PostalMime.parse(raw)).messageId));
    const [{ id } = { id: '' }] = await queued(test);
    expect(ids).toEqual([`<${id}@example.org>`, `<${id}@example.org>`, `<${id}@example.org>`]);
    at += 3600_000;
    await test.dependencies.mailQueue.idle();
    expect(smtp.received).toHaveLength(1);
  });

  it('keeps emails while the mail server is down, serves requests as usual, and sends only the valid code', async () => {
    const gone = await startSmtp();
    await gone.close();
    await startApp(gone.port);
    const { email } = await makeAccount(test);
    const first = await beginLogin(test, email);
    const second = await beginLogin(test, email, undefined, first.browser);
    expect([first.answer.statusCode, second.answer.statusCode]).toEqual([200, 200]);
    await test.dependencies.mailQueue.idle();
    expect((await test.dependencies.mailQueue.waiting()).waiting).toBe(1);

    const back = await startSmtp(() => null, gone.port);
    closers.push(back.close);
    at += 60_000;
    await test.dependencies.mailQueue.idle();
    expect(back.received).toHaveLength(1);
    const { text = '' } = await PostalMime.parse(back.received[0]?.raw ?? '');
    const token = /^\d{6}$/m.exec(text)?.[0] ?? '';
    expect((await second.browser.post('/auth-api/verify-2fa', { token })).statusCode).toBe(200);
  });

  it('answers requests at once while the mail server hangs', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closers.push(async () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    await startApp((silent.address() as AddressInfo).port);
    const { email } = await makeAccount(test);
    const answers = await Promise.all([
      beginLogin(test, email).then(({ answer }) => answer.statusCode),
      openBrowser(test.app)
        .post('/auth-api/request-password-reset', { email })
        .then((answer) => answer.statusCode),
    ]);
    expect(answers).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
  });

  it('sends an email once even when the database fails to store its outcome', async () => {
    const smtp = await startSmtp();
    closers.push(smtp.close);
    await startApp(smtp.port);
    const { email } = await makeAccount(test);
    const database = test.dependencies.database.essential;
    const { transaction } = database;
    let failures = 1;
    Object.assign(database, {
      transaction: (work: Parameters<typeof transaction>[0]) => {
        if (smtp.received.length === 1 && failures-- > 0) return Promise.reject(new Error('the database is away'));
        return transaction(work);
      },
    });
    await beginLogin(test, email);
    await test.dependencies.mailQueue.idle();
    expect(smtp.received).toHaveLength(1);
    expect(failures).toBeLessThan(1);
    expect(await queued(test)).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('stops within the grace period while the mail server hangs, and the email waits for the next start', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closers.push(async () => void silent.close());
    await startApp((silent.address() as AddressInfo).port);
    const connected = once(silent, 'connection');
    const { email } = await makeAccount(test);
    await beginLogin(test, email);
    await connected;
    await test.dependencies.jobs.stop();
    expect(await queued(test)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  it('does not send an email whose code has expired, and removes the code', async () => {
    const gone = await startSmtp();
    await gone.close();
    await startApp(gone.port);
    await beginLogin(test, (await makeAccount(test)).email);
    await test.dependencies.mailQueue.idle();
    at += 10 * 60_000;
    await test.dependencies.mailQueue.idle();
    expect(await queued(test)).toMatchObject([
      { state: 'failed', payload: '{}', attempts: 1, last_error: 'Minął termin: zadanie nie ma już sensu.' },
    ]);
  });

  it('pauses from five seconds to ten minutes', () => {
    expect([1, 2, 3, 7, 8, 51].map(pauseAfterAttempt)).toEqual([5000, 10_000, 20_000, 320_000, 600_000, 600_000]);
  });
});

function queued(test: TestApp) {
  return test.dependencies.database.db.selectFrom('jobs').where('kind', '=', 'mail').selectAll().execute();
}
