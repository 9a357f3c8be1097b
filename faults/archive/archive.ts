import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type RunningServer, root, startBuiltServer } from './processes.ts';
import { seedArchive } from './seed.ts';

export interface ArchiveOptions {
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  readonly signatures: readonly string[];
  readonly processes: number;
}

/**
 * An archive and its server processes. Their addresses change with every start, because a port may be in use by then.
 */
export class Archive {
  readonly dataDir: string;
  readonly cookie: string;
  readonly servers: RunningServer[] = [];
  readonly #settings: Record<string, string>;
  readonly #processes: number;
  #turn = 0;

  private constructor(dataDir: string, cookie: string, settings: Record<string, string>, processes: number) {
    this.dataDir = dataDir;
    this.cookie = cookie;
    this.#settings = settings;
    this.#processes = processes;
  }

  /** Makes the archive and starts its processes. */
  static async create({ dataDir, settings, signatures, processes }: ArchiveOptions): Promise<Archive> {
    const unlimited = Object.fromEntries(unlimitedNames.map((name) => [name, '1000000']));
    const whole: Record<string, string> = {
      DATA_DIR: dataDir,
      LEDGER_FILE: join(dataDir, 'ledger.ndjson'),
      LOG_LEVEL: 'fatal',
      LISTENING_COPIES: 'off',
      ...unlimited,
      ...settings,
    };
    const archive = new Archive(dataDir, await seedArchive(whole, signatures), whole, processes);
    await archive.startAll();
    return archive;
  }

  /** Address of the next process: clients use them in turn, without sticky sessions. */
  get address(): string {
    this.#turn += 1;
    return this.servers[this.#turn % this.servers.length]?.address ?? '';
  }

  async startAll(under: readonly string[] = []): Promise<void> {
    for (let index = 0; index < this.#processes; index += 1) await this.start(index, under);
  }

  async start(index = 0, under: readonly string[] = []): Promise<void> {
    this.servers[index] = await startBuiltServer(this.#settings, under);
  }

  async killAll(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
  }

  /** Findings of `archive check`; empty if the archive is intact. */
  check(): Promise<string[]> {
    const child = spawn(process.execPath, [join(root, 'server/dist/archive.js'), 'check'], {
      cwd: root,
      env: { ...process.env, ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said += text;
      });
    }
    return new Promise((resolve) =>
      child.once('close', (code) => resolve(code === 0 ? [] : said.split('\n').filter((line) => line !== ''))),
    );
  }
}

/** All clients have the runner's address, and register far more often than people do. */
const unlimitedNames = [
  'LOGINS_PER_ADDRESS',
  'LOGINS_PER_ACCOUNT',
  'REGISTRATIONS_PER_ADDRESS',
  'RESETS_PER_ADDRESS',
  'CODES_PER_ACCOUNT',
];
