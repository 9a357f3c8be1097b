import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, loadEnvironmentFile, readConfig } from './config.ts';
import type { DataFolderLock } from './database/data-folder-lock.ts';
import {
  closeDependencies,
  createDependencies,
  type Dependencies,
  lockArchive,
  type Overrides,
  openDatabase,
  sqlitePath,
} from './dependencies.ts';
import { type Connections, trackConnections } from './http/connections.ts';
import { ensureInTurn } from './ledger/outbox.ts';
import { dayMs } from './lib/durations.ts';
import { ignoreFailure } from './lib/failures.ts';
import { createPoller } from './lib/poller.ts';
import { expireLeases } from './queue/jobs.repository.ts';
import { startErrorMessage } from './start-errors.ts';
import { bringUpToDate, requireNothingToDo } from './upgrade/bring-up-to-date.ts';
import { deleteOldCopies } from './upgrade/upgrade-copy.ts';
import { programVersion } from './version.ts';

/** How long requests in flight may continue after the signal to stop. */
const answersMs = 10_000;
/** How long background work, such as a mail server that does not answer, may delay the end after that. */
const backgroundMs = 4000;

/** Work between building and listening; the demo fills its archive here. */
export type Prepare = (app: FastifyInstance, dependencies: Dependencies) => Promise<void>;

/** Starts the server and stops it gracefully at SIGTERM. If the start fails, ends the process with one sentence. */
export async function serve(prepare?: Prepare, overrides: Overrides = {}): Promise<Config> {
  let config: Config | undefined;
  try {
    loadEnvironmentFile();
    config = readConfig();
    await start(config, prepare, overrides);
    return config;
  } catch (error) {
    const message = startErrorMessage(error, config);
    if (message === undefined) console.error(error);
    else process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}

async function start(config: Config, prepare: Prepare | undefined, overrides: Overrides): Promise<void> {
  // Before anything is opened: a second server must not change the first one's files.
  const lock = lockArchive(config);
  const database = openDatabase(config);
  if (!config.migratesAtStart) await requireNothingToDo(database, config);
  await bringUpToDate(database, config, () => new Date());
  const dependencies = await createDependencies(config, { database, ...overrides });
  dependencies.log.info({ version: programVersion, node: process.versions.node }, 'the server starts');
  await ensureInTurn(dependencies.database, dependencies.ledger);
  // All holders of jobs are dead: an email interrupted by a kill need not wait a minute for the end of its lease.
  if (lock) await expireLeases(dependencies.database.db, dependencies.now().toISOString());
  const app = await buildApp(dependencies);
  const connections = trackConnections(app.server);
  await prepare?.(app, dependencies);
  await app.listen({ host: config.host, port: config.port });
  if (database.kind === 'sqlite') deleteOldCopiesDaily(dependencies);
  stopInOrder({ app, dependencies, connections, lock });
}

function deleteOldCopiesDaily({ config, log, now }: Dependencies): void {
  const work = () => deleteOldCopies(sqlitePath(config), now());
  createPoller({ everyMs: dayMs, log, name: 'delete old copies of the database', work }).start();
}

interface Running {
  app: FastifyInstance;
  dependencies: Dependencies;
  connections: Connections;
  lock: DataFolderLock | undefined;
}

function stopInOrder(running: Running): void {
  let isStopping = false;
  const hurry = new AbortController();
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping || signal === 'SIGINT') hurry.abort();
    if (isStopping) return;
    isStopping = true;
    await drain(running, hurry.signal);
    const code = await close(running).then(
      () => 0,
      (error: unknown) => {
        running.dependencies.log.error({ err: error }, 'the server did not stop in order');
        return 1;
      },
    );
    process.exit(code);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/**
 * Keeps serving for a while, so that a load balancer that polls `/readyz` sends its requests elsewhere before
 * connections are refused. Ctrl+C or a second signal ends the wait.
 */
async function drain({ dependencies, connections }: Running, hurry: AbortSignal): Promise<void> {
  dependencies.draining.begin();
  connections.endAfterAnswers();
  const { drainSeconds } = dependencies.config;
  if (drainSeconds > 0) await setTimeout(drainSeconds * 1000, undefined, { signal: hurry }).catch(ignoreFailure);
}

async function close({ app, dependencies, connections, lock }: Running): Promise<void> {
  const closed = connections.stopListening().then(() => app.close());
  connections.closeIdle();
  const inTime = new AbortController();
  void setTimeout(answersMs, undefined, { signal: inTime.signal }).then(connections.closeAll, () => {});
  await within(answersMs + backgroundMs, closed);
  inTime.abort();
  await within(backgroundMs, closeDependencies(dependencies));
  lock?.release();
}

/** Waits for the work, but not longer: unfinished work is repeated after the next start. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, setTimeout(ms, undefined, { ref: false })]);
}
