import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadEnvironmentFile, readConfig } from './config.ts';
import { migrate, NewerDatabaseError } from './database/migrate.ts';
import { closeDependencies, createDependencies, type Dependencies } from './dependencies.ts';

/** How long requests that are under way may take after the signal to stop. */
const drainMs = 10_000;

/** What a start does between building and listening; the demo fills its archive here. */
export type Prepare = (app: FastifyInstance, dependencies: Dependencies) => Promise<void>;

/** Reads the settings, opens the archive, listens, and stops in order at SIGTERM; what is wrong is said in a sentence. */
export async function serve(prepare?: Prepare, overrides: Partial<Dependencies> = {}): Promise<Config> {
  try {
    return await start(prepare, overrides);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof NewerDatabaseError) process.stderr.write(`${error.message}\n`);
    else console.error(error);
    process.exit(1);
  }
}

async function start(prepare: Prepare | undefined, overrides: Partial<Dependencies>): Promise<Config> {
  loadEnvironmentFile();
  const config = readConfig();
  const dependencies = await createDependencies(config, overrides);
  await migrate(dependencies.database);
  const app = await buildApp(dependencies);
  await prepare?.(app, dependencies);
  await app.listen({ host: config.host, port: config.port });
  stopInOrder(app, dependencies);
  return config;
}

function stopInOrder(app: FastifyInstance, dependencies: Dependencies): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await app.close();
    await closeDependencies(dependencies);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
