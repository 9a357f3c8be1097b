import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Letter, Mailer } from './mailer.ts';

/** For a first try without a mail server: each letter is a file in the outbox, and `print` shows its text. */
export function createOutboxMailer(folder: string, from: string, print: (letter: Letter) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    async send(letter: Letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail({ from, ...letter, to: { name: '', address: letter.to } });
      count += 1;
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`;
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      print(letter);
    },
    async close() {},
  };
}
