/**
 * The search of a large archive: building the index, indexing one edited line, and the running product's answers to
 * 1,000 different queries, cold and warm.
 *
 *   npm run build && npx tsx bench/search.bench.ts [--recordings 100] [--lines 2000] [--queries 1000]
 *     [--database-url postgres://…]   (the database must be empty; default: SQLite)
 *
 * The bars are for 2,500 recordings of 2,000 lines: p95 warm 60 ms by relevance and 40 ms by date on SQLite, 80 ms on
 * PostgreSQL, suggestions 15 ms, memory 150 MB over idle, 20,000 (8,000) lines a second, 10 ms for an edited line.
 */

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createIndexFollower } from '../server/src/features/search/indexing/index-follower.ts';
import { buildTestApp, type TestApp } from '../server/src/testing/build-test-app.ts';
import { fillSearch, randomFrom, signatureOf, vocabulary } from './search.archive.ts';

const { values: options } = parseArgs({
  options: {
    recordings: { type: 'string', default: '100' },
    lines: { type: 'string', default: '2000' },
    queries: { type: 'string', default: '1000' },
    'database-url': { type: 'string' },
  },
});
const size = { recordings: Number(options.recordings), linesPerRecording: Number(options.lines) };
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'search-bench-'));
  const settings = { DATA_DIR: dataDir, ...(options['database-url'] ? { DATABASE_URL: options['database-url'] } : {}) };
  try {
    const test = await buildTestApp({ settings });
    await fillSearch(test.dependencies.database.db, size);
    const { cookie } = await test.signIn('user');
    const built = await measureIndexing(test);
    await test.close();
    const served = await measureProduct(settings, cookie);
    console.table({ ...built, ...served });
    console.log(
      JSON.stringify({
        bench: 'search',
        database: options['database-url'] ? 'postgres' : 'sqlite',
        ...size,
        ...built,
        ...served,
      }),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureIndexing({ dependencies }: TestApp) {
  const follower = createIndexFollower(dependencies);
  const began = performance.now();
  await follower.catchUp();
  const seconds = (performance.now() - began) / 1000;
  const { db } = dependencies.database;
  const edits: number[] = [];
  for (let round = 0; round < 21; round++) {
    const position = 100 + round;
    const id = `${'0'.repeat(12)}-${position}`;
    await db
      .updateTable('lines')
      .set({ text: `Zdanie numer ${round} o młynie i powodzi.` })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('recordings')
      .set((eb) => ({ search_stamp: eb('search_stamp', '+', 1), text_stamp: eb('text_stamp', '+', 1) }))
      .where('signature', '=', signatureOf(0))
      .execute();
    const from = performance.now();
    await follower.catchUp();
    edits.push(performance.now() - from);
  }
  return {
    linesPerSecond: Math.round((size.recordings * size.linesPerRecording) / seconds),
    editedLineMs: percentile(edits, 0.5),
  };
}

async function measureProduct(settings: Record<string, string>, cookie: string) {
  const port = await freePort();
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, NODE_ENV: 'production', PORT: String(port), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await answers(`${origin}/healthz`);
    const idle = await residentMegabytes(server.pid ?? 0);
    const ask = async (path: string): Promise<number> => {
      const from = performance.now();
      const response = await fetch(`${origin}${path}`, { headers: { cookie } });
      await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      return performance.now() - from;
    };
    const queries = queryLog(Number(options.queries));
    const times = async (address: (query: string) => string) => {
      const measured: number[] = [];
      for (const query of queries) measured.push(await ask(address(query)));
      return measured;
    };
    const byRelevance = (query: string) => `/api/search?${query}`;
    const cold = await times(byRelevance);
    const warm = await times(byRelevance);
    const byDate = await times((query) => `/api/search?sort=date&${query}`);
    const suggested = await times((query) => `/api/search/suggest?q=${encodeURIComponent(beginningOf(query))}`);
    return {
      coldP95Ms: percentile(cold, 0.95),
      warmP50Ms: percentile(warm, 0.5),
      warmP95Ms: percentile(warm, 0.95),
      byDateP95Ms: percentile(byDate, 0.95),
      suggestP95Ms: percentile(suggested, 0.95),
      overIdleMB: Math.round((await residentMegabytes(server.pid ?? 0)) - idle),
    };
  } finally {
    server.kill();
  }
}

/** Different queries: one word, frequent or rare, two words, a quotation, a year, a filter. */
function queryLog(count: number): string[] {
  const random = randomFrom(99);
  const word = (ranks: number) => vocabulary[10 + Math.floor(random() * ranks)] ?? 'młyn';
  const makers = [
    () => word(120),
    () => word(2000),
    () => word(60_000),
    () => `${word(150)} ${word(150)}`,
    () => `${word(1000)} ${word(100)}`,
    () => `„${word(60)} ${word(60)}”`,
    () => String(1930 + Math.floor(random() * 60)),
  ];
  return Array.from({ length: count }, (_, index) => {
    const q = makers[index % makers.length]?.() ?? 'młyn';
    const filter = index % 8 === 7 ? { year: String(1990 + (index % 35)) } : {};
    return new URLSearchParams({ q, ...filter }).toString();
  });
}

/** The first letters of a query, as somebody types them. */
function beginningOf(query: string): string {
  return (new URLSearchParams(query).get('q') ?? '').replace(/^„/, '').slice(0, 4);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)) / 10;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (tries > 300) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

await run();
