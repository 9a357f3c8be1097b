import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/testing/free-port.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const startWithinMs = 60_000;
const pollMs = 20;

/** The built server in a separate process. */
export interface RunningServer {
  readonly address: string;
  readonly pid: number;
  isAlive(): boolean;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  readonly ended: Promise<number | null>;
}

/** The server did not start; `said` is the end of its output. */
class NotStartedError extends Error {
  override name = 'NotStartedError';
}

/**
 * Starts the built server; resolves when `/healthz` answers 200. `under` is a command that starts it, such as strace.
 * @throws NotStartedError if it ends or does not answer within a minute
 */
export async function startBuiltServer(
  settings: Record<string, string>,
  under: readonly string[] = [],
): Promise<RunningServer> {
  const port = await freePort();
  const [command = process.execPath, ...args] = [...under, process.execPath, join(root, 'server/dist/main.js')];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...settings, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: killing strace alone would not end its server.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-4000);
  });
  const server = runningServer(child, `http://127.0.0.1:${port}`);
  const deadline = performance.now() + startWithinMs;
  while (server.isAlive() && performance.now() < deadline) {
    const answer = await fetch(`${server.address}/healthz`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return server;
    await setTimeout(pollMs);
  }
  await server.kill();
  throw new NotStartedError(`The server did not start: ${said}`);
}

function runningServer(child: ChildProcess, address: string): RunningServer {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const end = (signal: NodeJS.Signals) => {
    if (isAlive() && child.pid !== undefined) process.kill(-child.pid, signal);
    return ended;
  };
  const endWithRunner = () => void end('SIGKILL');
  process.once('exit', endWithRunner);
  void ended.then(() => process.off('exit', endWithRunner));
  return {
    address,
    pid: child.pid ?? 0,
    isAlive,
    ended,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
