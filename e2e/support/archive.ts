import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/testing/free-port.ts';
import { insertAccount, insertSession, password } from './accounts.ts';
import { ServerHost } from './server-host.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Account {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'editor' | 'admin';
}

/** The built product with a separate data folder: a real server process, SQLite, emails in the outbox. */
export class Archive {
  readonly url: string;
  readonly dataDir: string;
  readonly #settings: Record<string, string>;
  #server: ServerHost | undefined;
  #accounts = 0;

  private constructor(port: number, settings: Record<string, string>) {
    this.url = `http://localhost:${port}`;
    this.dataDir = mkdtempSync(join(tmpdir(), 'glosy-e2e-'));
    this.#settings = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: this.dataDir,
      LEDGER_FILE: join(this.dataDir, 'ledger.ndjson'),
      LOG_LEVEL: 'warn',
      // Otherwise a copy would be made of every sound during the tests.
      LISTENING_COPIES: 'off',
      ...settings,
    };
  }

  static async start(settings: Record<string, string> = {}): Promise<Archive> {
    const archive = new Archive(await freePort(), settings);
    await archive.run();
    return archive;
  }

  /** Starts the server on the existing data; `folder` contains the built program, by default that of this checkout. */
  async run(folder?: string): Promise<void> {
    this.#server = await ServerHost.start(this.#settings, folder);
  }

  /**
   * Id of the server process.
   * @throws Error if none runs
   */
  get pid(): number {
    if (this.#server?.pid === undefined) throw new Error('the server does not run');
    return this.#server.pid;
  }

  /** Stops the server: abruptly with SIGKILL, gracefully with SIGTERM. */
  async stop(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await (signal === 'SIGKILL' ? server?.kill() : server?.stop());
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Runs an operator's command on this archive. */
  command(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'server/dist/archive.js'), ...args], {
      cwd: root,
      env: { ...process.env, ...this.#settings },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`archive ${args[0]} failed: ${stdout}${stderr}`);
    return stdout;
  }

  createAccount(role: Account['role'], given: Partial<Omit<Account, 'password'>> = {}): Account {
    this.#accounts += 1;
    const account: Account = {
      email: `${role}-${this.#accounts}-${process.pid}@example.org`,
      password,
      firstName: 'Ewa',
      lastName: `Próbna${this.#accounts}`,
      role,
      ...given,
    };
    insertAccount(this.dataDir, account);
    return account;
  }

  /** Starts a session for this account and returns its cookie. */
  startSession({ email }: Account): { name: string; value: string; url: string } {
    return { name: 'sid', value: insertSession(this.dataDir, email), url: this.url };
  }

  /** The newest email to this address: its text, the 6-digit code and the link in it. */
  async lastEmailTo(email: string, subject?: RegExp): Promise<{ text: string; code: string; link: string }> {
    const folder = join(this.dataDir, 'outbox');
    for (let tries = 0; tries < 400; tries += 1) {
      for (const name of listEmails(folder).reverse()) {
        const source = readFileSync(join(folder, name), 'utf8');
        if (!source.includes(email)) continue;
        const text = decodeEmail(source);
        if (subject && !subject.test(text)) continue;
        return {
          text,
          code: /^\s*([0-9A-Z]{6,10})\s*$/m.exec(text)?.[1] ?? '',
          link: /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '',
        };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no email to ${email}`);
  }

  /** Deletes the emails so far, so that `lastEmailTo` waits for the next. */
  clearOutbox(): void {
    rmSync(join(this.dataDir, 'outbox'), { recursive: true, force: true });
  }
}

function listEmails(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

/** The plain-text part of an email, with its transfer encoding decoded. */
function decodeEmail(source: string): string {
  const parts = source.split(/\r?\n--[^\r\n]+\r?\n/);
  const plain = parts.find((part) => /content-type: text\/plain/i.test(part)) ?? source;
  const [head = '', ...rest] = plain.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
