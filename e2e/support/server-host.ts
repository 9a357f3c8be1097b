import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('server-host.mjs', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Hosts whose server has stopped; they end with this process. */
const idle: ServerHost[] = [];

/** A process that runs a built server and, after it has stopped, another one. */
export class ServerHost {
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#process = fork(program, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  /** Resolves when a server with these settings listens; `folder` contains the built program. */
  static async start(settings: Record<string, string>, folder = root): Promise<ServerHost> {
    const host = (folder === root ? idle.pop() : undefined) ?? new ServerHost(folder);
    host.#process.ref();
    host.#process.channel?.ref();
    await host.#tell(settings);
    return host;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  async stop(): Promise<void> {
    if (this.#folder !== root) return this.kill();
    await this.#tell(null);
    this.#process.unref();
    this.#process.channel?.unref();
    idle.push(this);
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await ended;
  }

  /** @throws Error when the process ends instead of answering */
  #tell(message: Record<string, string> | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`the server ended with ${code}`));
      this.#process.once('exit', fail);
      this.#process.once('message', () => {
        this.#process.off('exit', fail);
        resolve();
      });
      this.#process.send(message ?? '');
    });
  }
}
