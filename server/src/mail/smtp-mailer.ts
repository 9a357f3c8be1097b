import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { messageId } from './message-id.ts';

/** Timeouts, so that a hanging mail server does not block the queue. */
const timeoutMs = 20_000;

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }, { id, signal }) {
      const recipient = { name: '', address: to };
      await transport.sendMail({ from, to: recipient, subject, text, html, messageId: messageId(id, from), signal });
    },
    async close() {
      transport.close();
    },
  };
}
