import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type Mailbox, parseEmail, type ReceivedEmail } from '../archive/mailbox.ts';

/** Fault of the mail server; with `refuse`, nothing listens. */
export type SmtpMode = 'accept' | 'refuse' | 'hang' | 'try-later' | 'break-off';

/** A mail server on loopback that keeps the accepted emails. */
export class SmtpSink implements Mailbox {
  mode: SmtpMode = 'accept';
  readonly #emails: ReceivedEmail[] = [];
  readonly #waiting: (() => void)[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  static async open(): Promise<SmtpSink> {
    const sink = new SmtpSink();
    await sink.listen();
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async emails(): Promise<readonly ReceivedEmail[]> {
    return this.#emails;
  }

  nextEmail(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Listens, on the same port as before. */
  async listen(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_session, done) => {
        if (this.mode !== 'hang') done();
      },
      onData: (stream, _session, done) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => void this.#receive(Buffer.concat(pieces), done));
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const connection of server?.connections ?? []) {
      (connection as unknown as { _socket?: { destroy(): void } })._socket?.destroy();
    }
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  }

  async #receive(source: Buffer, done: (error?: Error | null) => void): Promise<void> {
    if (this.mode === 'try-later') {
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      return;
    }
    // Neither accepts nor refuses, so that the sender cannot know the outcome.
    if (this.mode === 'break-off') {
      await this.close();
      await this.listen();
      return;
    }
    this.#emails.push(await parseEmail(source));
    done();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
