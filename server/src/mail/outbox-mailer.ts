import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { syncFolder } from '../storage/disk-files.ts';
import type { Email, Mailer } from './mailer.ts';
import { messageId } from './message-id.ts';

/** Replaces a mail server for trials: writes each email to a file in the outbox, and shows its text with `print`. */
export function createOutboxMailer(folder: string, from: string, print: (email: Email, id: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    async send(email, { id }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const recipient = { name: '', address: email.to };
      const { message } = await transport.sendMail({ from, ...email, to: recipient, messageId: messageId(id, from) });
      count += 1;
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`;
      // The job ends after this, so the email must survive a power cut: like a mail server's reply, it is final.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600, flush: true });
      await rename(join(folder, `.${name}`), join(folder, name));
      await syncFolder(folder);
      print(email, id);
    },
    async close() {},
  };
}
