import { buildApp } from './app.ts';
import { ConfigError, loadEnvironmentFile, readConfig } from './config.ts';
import { migrate, NewerDatabaseError } from './database/migrate.ts';
import { closeDependencies, createDependencies } from './dependencies.ts';

/** How long requests that are under way may take after the signal to stop. */
const drainMs = 10_000;

async function main(): Promise<void> {
  loadEnvironmentFile();
  const config = readConfig();
  const dependencies = await createDependencies(config);
  await migrate(dependencies.database);
  const app = await buildApp(dependencies);
  await app.listen({ host: config.host, port: config.port });

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

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof NewerDatabaseError) {
    process.stderr.write(`${error.message}\n`);
  } else {
    console.error(error);
  }
  process.exit(1);
});
