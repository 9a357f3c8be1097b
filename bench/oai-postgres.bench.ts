import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createPostgresServer } from '../server/src/testing/postgres-server.ts';

/** Runs the bench of harvests on a separate PostgreSQL server, which writes through to the disk. */
const server = await createPostgresServer({ durable: true });
try {
  await server.createDatabase('harvest');
  const bench = fileURLToPath(new URL('./oai.bench.ts', import.meta.url));
  const options = [...process.argv.slice(2), '--database-url', server.urlOf('harvest')];
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', bench, ...options], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await server.remove();
}
