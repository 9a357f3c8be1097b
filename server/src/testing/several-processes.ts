import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { dropTestDatabase, emptyDatabaseUrl } from './test-database.ts';

/** Real server processes with one database and one storage; each has a separate data folder, like a machine. */
export interface SeveralProcesses {
  readonly addresses: readonly string[];
  readonly ports: readonly number[];
  readonly databaseUrl: string;
  /** The storage's folder. */
  readonly storage: string;
  /** The address of the next process, in turn. */
  next(): string;
  process(index: number): ServerProcess;
  /** Starts a process again on its port after it was stopped or killed. */
  restart(index: number): Promise<void>;
  /** Runs the work with the wiring of one more process, which is closed before this resolves. */
  prepare<T>(work: (test: TestApp) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Starts the processes all at once on an empty database; `command` as for `startServer`. */
export async function startProcesses(
  count: number,
  settings: Record<string, string> = {},
  command?: string[],
): Promise<SeveralProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-processes-'));
  const shared = {
    DATABASE_URL: settings.DATABASE_URL ?? (await emptyDatabaseUrl(folder)),
    STORAGE_URL: join(folder, 'storage'),
    LEDGER_FILE: join(folder, 'ledger.ndjson'),
    ...settings,
  };
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const start = (index: number) =>
    startServer(join(folder, `data-${index}`), { ...shared, PORT: String(ports[index]) }, command);
  const started = await Promise.allSettled(ports.map((_port, index) => start(index)));
  const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failure = started.find((one) => one.status === 'rejected');
  if (failure) {
    await Promise.all(processes.map((server) => server.kill()));
    throw failure.reason;
  }
  const addresses = processes.map(({ address }) => address);
  let turn = 0;
  return {
    addresses,
    ports,
    databaseUrl: shared.DATABASE_URL,
    storage: shared.STORAGE_URL,
    next() {
      turn += 1;
      return addresses[turn % count] as string;
    },
    process: (index) => processes[index] as ServerProcess,
    async restart(index) {
      processes[index] = await start(index);
    },
    async prepare(work) {
      const test = await buildTestApp({ settings: { ...shared, DATA_DIR: join(folder, 'data-prepare') } });
      try {
        return await work(test);
      } finally {
        await test.close();
      }
    },
    async close() {
      await Promise.all(processes.map((server) => server.kill()));
      await dropTestDatabase(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
