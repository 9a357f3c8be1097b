import { createTransport } from 'nodemailer';
import type { Letter, Mailer } from './mailer.ts';

/** A hanging server must not hold the queue. */
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
    async send(letter: Letter) {
      await transport.sendMail({
        from,
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
      });
    },
    async close() {
      transport.close();
    },
  };
}
