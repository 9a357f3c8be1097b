import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SunkEmail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
}

/** A real mail server on loopback that accepts everything and keeps it. */
export interface SmtpSink {
  readonly url: string;
  /** In the order of arrival. */
  readonly emails: readonly SunkEmail[];
  close(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const emails: SunkEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const { messageId = '', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(parts));
        for (const { address } of session.envelope.rcptTo) emails.push({ to: address, messageId, subject, text });
        done();
      });
    },
  });
  // A killed client breaks its connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
