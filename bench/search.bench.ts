/**
 * The search of a large archive: building the index, indexing one edited line, and the running product's answers to
 * 1,000 different queries, cold and warm.
 *
 *   npm run build && npx tsx bench/search.bench.ts [--recordings 100] [--lines 2000] [--queries 1000]
 *     [--database-url postgres://…]   (the database must be empty; default: SQLite)
 *     [--dir FOLDER]   (keeps the archive there; a second run only queries it)
 *
 * The bars, on both databases: 500 recordings of 2,000 lines p95 warm 80 ms by relevance and by date (2,500 recordings:
 * 200 ms), suggestions 40 ms, 50 ms for an edited line, memory 200 MB over idle.
 */

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeDependencies, createDependencies, type Dependencies } from '../server/src/dependencies.ts';
import { createIndexFollower } from '../server/src/features/search/indexing/index-follower.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { fillSearch, randomFrom, signatureOf, vocabulary } from './search.archive.ts';
import { percentile, startSearchProduct } from './search.product.ts';

const { values: options } = parseArgs({
  options: {
    recordings: { type: 'string', default: '100' },
    lines: { type: 'string', default: '2000' },
    queries: { type: 'string', default: '1000' },
    'database-url': { type: 'string' },
    dir: { type: 'string' },
  },
});
const size = { recordings: Number(options.recordings), linesPerRecording: Number(options.lines) };

async function run(): Promise<void> {
  const dataDir = options.dir ?? (await mkdtemp(join(tmpdir(), 'search-bench-')));
  const settings = { DATA_DIR: dataDir, ...(options['database-url'] ? { DATABASE_URL: options['database-url'] } : {}) };
  try {
    const built = (await readBuilt(dataDir)) ?? (await build(settings));
    if (options.dir) await writeFile(join(dataDir, builtFile), JSON.stringify(built));
    const { cookie, ...figures } = built;
    const result = { ...figures, ...(await measureProduct(settings, cookie)) };
    console.table(result);
    const database = options['database-url'] ? 'postgres' : 'sqlite';
    console.log(JSON.stringify({ bench: 'search', database, ...size, ...result }));
  } finally {
    if (!options.dir) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Results of building the archive: a listener's cookie, and figures. */
interface Built {
  readonly cookie: string;
  readonly linesPerSecond?: number;
  readonly editedLineMs?: number;
}

const builtFile = 'search-bench.json';

/** Figures of an earlier run with the same folder, so that its archive is queried without being built again. */
async function readBuilt(dataDir: string): Promise<Built | undefined> {
  const file = join(dataDir, builtFile);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Built) : undefined;
}

async function build(settings: Record<string, string>): Promise<Built> {
  const test = await buildTestApp({ settings });
  const { cookie } = await test.signIn('user');
  await test.close();
  // The server is stopped: it would index the same recordings at the same time.
  const dependencies = await createDependencies(test.dependencies.config);
  await fillSearch(dependencies.database.db, size);
  const figures = await measureIndexing(dependencies);
  await closeDependencies(dependencies);
  return { cookie, ...figures };
}

async function measureIndexing(dependencies: Dependencies) {
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
  // The thread that builds an index does the same.
  await dependencies.searchStore.refreshStatistics();
  return {
    linesPerSecond: Math.round((size.recordings * size.linesPerRecording) / seconds),
    editedLineMs: percentile(edits, 0.5),
  };
}

async function measureProduct(settings: Record<string, string>, cookie: string) {
  const product = await startSearchProduct(settings);
  try {
    const idle = await product.residentMegabytes();
    const ask = async (path: string): Promise<number> => {
      const from = performance.now();
      const response = await fetch(`${product.origin}${path}`, { headers: { cookie } });
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
      overIdleMB: Math.round((await product.residentMegabytes()) - idle),
    };
  } finally {
    await product.stop();
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

/** The first letters of a query, as if they had been typed. */
function beginningOf(query: string): string {
  return (new URLSearchParams(query).get('q') ?? '').replace(/^„/, '').slice(0, 4);
}

await run();
