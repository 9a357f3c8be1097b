import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface ReceivedEmail {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
}

/** Where emails arrive. */
export interface Mailbox {
  emails(): Promise<readonly ReceivedEmail[]>;
}

export async function parseEmail(source: Uint8Array | string): Promise<ReceivedEmail> {
  const { to, messageId = '', text = '' } = await PostalMime.parse(source);
  return { to: to?.[0]?.address ?? '', messageId, text };
}

/** The outbox folder of an archive without a mail server. */
export function outboxMailbox(folder: string): Mailbox {
  const known = new Map<string, ReceivedEmail>();
  return {
    async emails() {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((one) => one.endsWith('.eml') && !one.startsWith('.') && !known.has(one))) {
        known.set(name, await parseEmail(await readFile(join(folder, name))));
      }
      return [...known.values()];
    },
  };
}
