/**
 * Response times for editors and listeners while the index of the search is rebuilt: the time of a saved transcript of
 * 2,000 lines and of a range of sound, p95, at rest, during `archive reindex`, and during the server's own job (the index
 * was emptied while it runs). Also how long a save waits for the archive's locks, and how soon an edit that is made
 * during a rebuild is found.
 *
 *   npm run build && npx tsx bench/search.rebuild.bench.ts [--recordings 150] [--lines 2000] [--saves 30]
 *     [--database-url postgres://…]   (the database must be empty; default: SQLite)
 *
 * The bar: saves and ranges stay within twice their p95 at rest, in the same run; an edit is found within two seconds.
 */

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDependencies, type Dependencies } from '../server/src/dependencies.ts';
import { createIndexFollower } from '../server/src/features/search/indexing/index-follower.ts';
import { indexJob } from '../server/src/features/search/indexing/index-job.ts';
import { findOpenJob } from '../server/src/queue/jobs-of-kind.repository.ts';
import { clearIndex } from '../server/src/search/search-store.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { makeArchive } from './ranges.product.ts';
import { fillSearch } from './search.archive.ts';
import { percentile, startSearchProduct } from './search.product.ts';
import { createUse, soundBytes, type Use } from './search.rebuild.load.ts';

const { values: options } = parseArgs({
  options: {
    recordings: { type: 'string', default: '150' },
    lines: { type: 'string', default: '2000' },
    saves: { type: 'string', default: '30' },
    'database-url': { type: 'string' },
  },
});
const size = { recordings: Number(options.recordings), linesPerRecording: Number(options.lines) };
const url = options['database-url'];
const archive = fileURLToPath(new URL('../server/dist/archive.js', import.meta.url));
const savesBetweenLooks = 5;

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'search-rebuild-'));
  const settings = { DATA_DIR: dataDir, LEDGER_FILE: join(dataDir, 'ledger'), ...(url ? { DATABASE_URL: url } : {}) };
  try {
    const sound = join(dataDir, 'sound.mp3');
    await writeFile(sound, Buffer.alloc(soundBytes, 1));
    const listener = await makeArchive(settings, sound);
    const test = await buildTestApp({ settings });
    await fillSearch(test.dependencies.database.db, size);
    const editor = await test.signIn('admin');
    await createIndexFollower(test.dependencies).catchUp();
    await test.close();
    const beside = await createDependencies(test.dependencies.config);
    const product = await startSearchProduct(settings);
    try {
      const use = createUse(product.origin, { editor: editor.cookie, listener, database: beside.database });
      await use.uploadFirst(size.linesPerRecording);
      await use.measure(Number(options.saves));
      const rest = await use.measure(Number(options.saves));
      const idleMB = await product.residentMegabytes();
      const command = await during(reindex(settings), () => use.measure(savesBetweenLooks));
      const job = await during(rebuildByServer(beside), () => use.measure(savesBetweenLooks));
      const rebuildMB = await product.residentMegabytes();
      const edits = await during(rebuildByServer(beside), async () => [await use.findEdit()]);
      report({ rest, command: merged(command), job: merged(job), edits: edits.flat(), idleMB, rebuildMB });
    } finally {
      await product.stop();
      await beside.jobs.stop();
      await beside.searchStore.close();
      await beside.database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Repeats the measurement until the work is done. */
async function during<T>(work: Promise<void>, measure: () => Promise<T>): Promise<T[]> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  const measured: T[] = [];
  while (!isDone) measured.push(await measure());
  await ended;
  return measured;
}

function reindex(settings: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = spawn(process.execPath, [archive, 'reindex'], {
      env: { ...process.env, ...settings, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    command.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`reindex: ${code}`))));
  });
}

/** Empties the index; the running server notices and builds it again. */
async function rebuildByServer({ database, searchStore }: Dependencies): Promise<void> {
  await searchStore.write(clearIndex);
  while (!(await findOpenJob(database.db, indexJob))) await pause(50);
  while (await findOpenJob(database.db, indexJob)) await pause(200);
}

function merged(uses: readonly Use[]): Use {
  const all = (kind: keyof Use) => uses.flatMap((use) => use[kind]);
  return { saves: all('saves'), ranges: all('ranges'), lockWaits: all('lockWaits') };
}

interface Measured {
  rest: Use;
  command: Use;
  job: Use;
  edits: number[];
  idleMB: number;
  rebuildMB: number;
}

function report({ rest, command, job, edits, idleMB, rebuildMB }: Measured): void {
  const figures = (use: Use) => ({
    saves: use.saves.length,
    saveP95Ms: percentile(use.saves, 0.95),
    rangeP95Ms: percentile(use.ranges, 0.95),
    lockWaitP95Ms: percentile(use.lockWaits, 0.95),
    lockWaitMaxMs: percentile(use.lockWaits, 1),
  });
  const result = { rest: figures(rest), besideCommand: figures(command), besideJob: figures(job) };
  console.table(result);
  const found = { edits: edits.length, foundP50Ms: percentile(edits, 0.5), foundMaxMs: percentile(edits, 1) };
  const memory = { idleMB: Math.round(idleMB), rebuildMB: Math.round(rebuildMB) };
  console.table({ ...found, ...memory });
  const database = url ? 'postgres' : 'sqlite';
  console.log(JSON.stringify({ bench: 'search-rebuild', database, ...size, ...result, ...found, ...memory }));
}

await run();
