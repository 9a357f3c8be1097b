/**
 * Response times of one caller, and the server's memory over idle, while another repeats the most expensive requests.
 * Run after `npm run build`: `npx tsx bench/heavy.bench.ts [--seconds 10] [--only search]`. SQLite, the running product.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createIndexFollower } from '../server/src/features/search/indexing/index-follower.ts';
import { buildTestApp, type TestApp } from '../server/src/testing/build-test-app.ts';
import { insertScene } from '../server/src/testing/scene.ts';
import { percentile, type SearchProduct, startSearchProduct } from './search.product.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});
const loadMs = 1000 * Number(values.seconds);
const barMs = 200;
const barMegabytes = 500;
const refusedPauseMs = 10;

interface Load {
  name: string;
  atOnce: number;
  isSignedIn: boolean;
  path(index: number): string;
}

const loads: Load[] = [
  { name: 'nothing', atOnce: 0, isSignedIn: false, path: () => '/' },
  { name: 'page of 10 000 lines', atOnce: 20, isSignedIn: false, path: () => '/nagranie/L10' },
  { name: 'page of 50 000 lines', atOnce: 20, isSignedIn: false, path: () => '/nagranie/L50' },
  {
    name: 'words in a page of 50 000 lines',
    atOnce: 20,
    isSignedIn: false,
    path: (index) => `/nagranie/L50?q=${encodeURIComponent(`młyn ${index}`)}`,
  },
  {
    name: 'search in 50 000 lines',
    atOnce: 300,
    isSignedIn: true,
    path: () => `/api/search?recording=L50&q=${encodeURIComponent('młyn')}`,
  },
  {
    name: 'concordance of 50 000 lines',
    atOnce: 20,
    isSignedIn: true,
    path: () => `/api/search/concordance?recording=L50&q=${encodeURIComponent('młyn')}`,
  },
  {
    name: 'PDF of 10 000 lines',
    atOnce: 20,
    isSignedIn: true,
    path: () => '/api/recordings/L10/export?format=pdf',
  },
];

async function insertLong(test: TestApp, signature: string, count: number): Promise<void> {
  const { db } = test.dependencies.database;
  await insertScene(test, signature, { published: 'all', downloadable: 1 });
  const { id } = await db
    .selectFrom('transcripts')
    .select('id')
    .where('recording', '=', signature)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    transcript_id: id,
    position: index + 1,
    start_ms: 3000 * index,
    end_ms: 3000 * (index + 1),
    proofread: 0 as const,
    text: `${index % 5 === 0 ? 'Jan: ' : ''}${index % 2 === 0 ? 'Za wsią stał młyn' : 'Woda szła po kamieniach'} i było nas ${index} w domu.`,
  }));
  await test.dependencies.database.transaction(async (tx) => {
    for (let from = 0; from < count; from += 1000) {
      await tx
        .insertInto('lines')
        .values(rows.slice(from, from + 1000))
        .execute();
    }
  });
}

/** Repeats the request until the time is over. Returns the numbers of answers and of refusals. */
async function repeat(origin: string, cookie: string, load: Load, ends: AbortSignal) {
  let answered = 0;
  let refused = 0;
  let index = 0;
  const headers = { 'accept-encoding': 'gzip', ...(load.isSignedIn ? { cookie } : {}) };
  const repeatOne = async () => {
    while (!ends.aborted) {
      index += 1;
      const answer = await fetch(`${origin}${load.path(index)}`, { headers });
      await answer.arrayBuffer();
      if (answer.ok) answered += 1;
      else {
        refused += 1;
        await new Promise((resolve) => setTimeout(resolve, refusedPauseMs));
      }
    }
  };
  await Promise.all(Array.from({ length: load.atOnce }, repeatOne));
  return { answered, refused };
}

async function measure(server: SearchProduct, load: Load, cookies: { busy: string; other: string }, idle: number) {
  const ends = AbortSignal.timeout(loadMs);
  const work = repeat(server.origin, cookies.busy, load, ends);
  const times: number[] = [];
  let peak = 0;
  while (!ends.aborted) {
    const start = performance.now();
    await (await fetch(`${server.origin}/api/recordings/L10`, { headers: { cookie: cookies.other } })).arrayBuffer();
    times.push(performance.now() - start);
    peak = Math.max(peak, await server.residentMegabytes());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { answered, refused } = await work;
  const p95Ms = percentile(times, 0.95);
  const megabytes = Math.round(peak - idle);
  return { load: load.name, answered, refused, p95Ms, slowestMs: percentile(times, 1), megabytes };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glosy-heavy-bench-'));
  const settings = { DATA_DIR: dataDir, LEDGER_FILE: join(dataDir, 'ledger.ndjson'), LISTENING_COPIES: 'off' };
  const test = await buildTestApp({ settings });
  const cookies = { busy: (await test.signIn('user')).cookie, other: (await test.signIn('user')).cookie };
  await insertLong(test, 'L10', 10_000);
  await insertLong(test, 'L50', 50_000);
  await createIndexFollower(test.dependencies).catchUp();
  await test.close();
  const server = await startSearchProduct({ ...settings, LOG_LEVEL: 'silent' });
  try {
    const headers = { cookie: cookies.other };
    await (await fetch(`${server.origin}/api/recordings/L10`, { headers })).arrayBuffer();
    const idle = await server.residentMegabytes();
    for (const load of loads.filter(({ name }) => name.includes(values.only))) {
      const figures = await measure(server, load, cookies, idle);
      console.log(JSON.stringify({ bench: 'heavy', ...figures, barMs, barMegabytes }));
      if (figures.p95Ms > barMs || figures.megabytes > barMegabytes) process.exitCode = 1;
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
