import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtProgram } from './built-server.ts';
import { freePort } from './free-port.ts';
import { testDatabaseUrl } from './test-database.ts';

const readyTries = 2400;
const pauseMs = 50;

/** The real server in a separate process, so that a test can kill it like a power cut. */
export interface ServerProcess {
  readonly address: string;
  readonly process: ChildProcess;
  /** SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the built server on the data folder's database; resolves when it answers. `command` are Node's arguments.
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  command = [builtProgram('main')],
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const DATABASE_URL = settings.DATABASE_URL ?? (await testDatabaseUrl(dataDir));
  const environment = {
    PORT: port,
    DATA_DIR: dataDir,
    LEDGER_FILE: join(dataDir, 'ledger.ndjson'),
    DATABASE_URL,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  await waitUntilReady(address, child);
  return { address, process: child, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  child.kill('SIGKILL');
  throw new Error('The server did not start.');
}
