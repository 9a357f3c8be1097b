import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openPostgres } from '../server/src/database/postgres/postgres-database.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { createPostgresServer, type PostgresStop } from '../server/src/testing/postgres-server.ts';
import { startServer } from '../server/src/testing/server-process.ts';

/**
 * Stops and kills PostgreSQL repeatedly while the server is under load. The bars: the server's process never ends, no
 * acknowledged save is lost, all answers are successes or 503, and the archive answers within ten seconds after
 * PostgreSQL is back.
 *
 *   npx tsx bench/postgres-stops.bench.ts [--stops 20]
 */
const { values: options } = parseArgs({ options: { stops: { type: 'string', default: '20' } } });
const stops = Number(options.stops);
const kinds: readonly PostgresStop[] = ['kill', 'immediate', 'ordinary'];
const writers = 8;
const readers = 8;
const workMs = 1500;
const downMs = 500;
const backWithinMs = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const postgres = await createPostgresServer({ durable: true });
await postgres.createDatabase('archive');
const databaseUrl = postgres.urlOf('archive');
const dataDir = await mkdtemp(join(tmpdir(), 'glosy-stops-'));
const preparing = await buildTestApp({ settings: { DATA_DIR: dataDir }, database: openPostgres(databaseUrl) });
const { cookie } = await preparing.signIn('editor');
await preparing.close();
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const server = await startServer(dataDir, { DATABASE_URL: databaseUrl }, [main]);

const acknowledged: string[] = [];
const statuses = new Map<number, number>();
let isOver = false;

/** Status of the answer; 0 if no answer arrived. */
async function ask(path: string, body?: object): Promise<number> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(`${server.address}${path}`, { ...init, headers }).catch(() => undefined);
  await answer?.arrayBuffer();
  const status = answer?.status ?? 0;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return status;
}

async function save(writer: number): Promise<void> {
  for (let number = 0; !isOver; number += 1) {
    const name = `napis ${writer} ${number}`;
    if ((await ask('/api/tags.php', { name, type: 'keyword' })) === 200) acknowledged.push(name);
  }
}

async function read(): Promise<void> {
  while (!isOver) await ask('/api/recordings');
}

async function waitUntilBack(): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < backWithinMs) {
    const answer = await fetch(`${server.address}/healthz`).catch(() => undefined);
    if (answer?.ok) return Math.round(performance.now() - start);
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

const load = [
  ...Array.from({ length: writers }, (_, writer) => save(writer)),
  ...Array.from({ length: readers }, () => read()),
];
const backAfterMs: number[] = [];
for (let stop = 0; stop < stops; stop += 1) {
  await pause(workMs);
  await postgres.stop(kinds[stop % kinds.length] ?? 'kill');
  await pause(downMs);
  await postgres.start();
  backAfterMs.push(await waitUntilBack());
}
isOver = true;
await Promise.all(load);

const isAlive = server.process.exitCode === null && server.process.signalCode === null;
const answer = await fetch(`${server.address}/api/tags.php`, { headers: { cookie } });
const { data } = (await answer.json()) as { data: { name: string }[] };
const stored = new Set(data.map(({ name }) => name));
const lost = acknowledged.filter((name) => !stored.has(name)).length;
await server.stop();
await postgres.remove();
await rm(dataDir, { recursive: true, force: true });

const result = {
  stops,
  isAlive,
  acknowledged: acknowledged.length,
  lost,
  statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
  slowestReturnMs: Math.max(...backAfterMs),
};
const isExpected = [...statuses.keys()].every((status) => status === 200 || status === 503);
console.log(JSON.stringify(result, null, 2));
process.exit(isAlive && lost === 0 && isExpected && result.slowestReturnMs < backWithinMs ? 0 : 1);
