import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Mailbox } from '../archive/mailbox.ts';
import { askJson } from './client.ts';
import { type Context, UnavailableError, type Writer } from './writer.ts';

const password = 'trzy-zielone-zaby';
const pollMs = 100;

interface Registration {
  readonly email: string;
  /** Cookie of the browser that registers. */
  readonly cookie: string;
}

/** Registers listeners; each acknowledged one must get one email, whose code activates the account. */
export class Registrar implements Writer {
  readonly name = 'registrations';
  readonly everyMs: number;
  readonly #context: Context;
  readonly #mailbox: Mailbox;
  readonly #mailWithinMs: number;
  readonly #waiting: Registration[] = [];
  readonly #active: string[] = [];

  constructor(
    context: Context,
    mailbox: Mailbox,
    { everyMs, mailWithinMs }: { everyMs: number; mailWithinMs: number },
  ) {
    this.#context = context;
    this.#mailbox = mailbox;
    this.#mailWithinMs = mailWithinMs;
    this.everyMs = everyMs;
  }

  async step(): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    const { target, journal } = this.#context;
    const answer = await askJson({ address: target.address, cookie: '' }, 'POST', '/auth-api/register', {
      email,
      firstName: 'Ewa',
      lastName: 'Próbna',
      password,
    });
    journal.count(answer);
    if (answer.status !== 200) throw new UnavailableError(`registration: ${answer.status}`);
    const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    this.#waiting.push({ email, cookie: cookie.join('; ') });
    journal.acknowledge('registrations');
  }

  async verify(): Promise<void> {
    await this.#waitForEmails();
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      await this.#activate(next);
      this.#waiting.shift();
    }
    const newest = this.#active.at(-1);
    if (newest !== undefined) await this.#requireAccount(newest);
  }

  async #activate({ email, cookie }: Registration): Promise<void> {
    const { target, journal } = this.#context;
    const received = (await this.#mailbox.emails()).filter(({ to }) => to === email);
    const [first] = received;
    if (!first) {
      journal.lost.push(`the email to ${email}`);
      return;
    }
    // An email may arrive twice when the process dies between the mail server's reply and its own commit.
    const different = new Set(received.map(({ messageId }) => messageId));
    if (different.size > 1 || received.length > 2) journal.problems.push(`${received.length} emails to ${email}`);
    const token = /^\s*(\d{6})\s*$/m.exec(first.text)?.[1] ?? '';
    const browser = { address: target.address, cookie };
    const { status } = await askJson(browser, 'POST', '/auth-api/verify-registration', { token });
    if (status === 0 || status >= 500) throw new UnavailableError(`activation: ${status}`);
    if (status === 200) this.#active.push(email);
    else journal.lost.push(`the registration of ${email}: its code is answered with ${status}`);
  }

  async #waitForEmails(): Promise<void> {
    const deadline = performance.now() + this.#mailWithinMs;
    for (;;) {
      const addresses = new Set((await this.#mailbox.emails()).map(({ to }) => to));
      if (this.#waiting.every(({ email }) => addresses.has(email)) || performance.now() > deadline) return;
      await setTimeout(pollMs);
    }
  }

  async #requireAccount(email: string): Promise<void> {
    const browser = { address: this.#context.target.address, cookie: '' };
    const { status } = await askJson(browser, 'POST', '/auth-api/login', { email, password });
    if (status === 401) this.#context.journal.lost.push(`the activated account ${email}`);
    else if (status !== 200) throw new UnavailableError(`login: ${status}`);
  }
}
