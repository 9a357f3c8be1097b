/**
 * What editors and listeners notice while the index of the search is built again: the time of a saved transcript of
 * 2,000 lines and of a range of sound, p95, at rest and during `archive reindex` beside the running product.
 *
 *   npm run build && npx tsx bench/search.rebuild.bench.ts [--recordings 150] [--lines 2000] [--saves 30]
 *
 * The bar: both stay within twice their p95 at rest, in the same run.
 */

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createIndexFollower } from '../server/src/features/search/indexing/index-follower.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { makeArchive } from './ranges.product.ts';
import { fillSearch, randomFrom, vocabulary } from './search.archive.ts';
import { percentile, startSearchProduct } from './search.product.ts';

const { values: options } = parseArgs({
  options: {
    recordings: { type: 'string', default: '150' },
    lines: { type: 'string', default: '2000' },
    saves: { type: 'string', default: '30' },
  },
});
const size = { recordings: Number(options.recordings), linesPerRecording: Number(options.lines) };
const archive = fileURLToPath(new URL('../server/dist/archive.js', import.meta.url));
const soundBytes = 8 * 1024 ** 2;
const rangeBytes = 64 * 1024;

async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'search-rebuild-'));
  const settings = { DATA_DIR: dataDir };
  try {
    const sound = join(dataDir, 'sound.mp3');
    await writeFile(sound, Buffer.alloc(soundBytes, 1));
    const listener = await makeArchive(dataDir, sound);
    const test = await buildTestApp({ settings });
    await fillSearch(test.dependencies.database.db, size);
    const editor = await test.signIn('admin');
    await createIndexFollower(test.dependencies).catchUp();
    await test.close();
    const product = await startSearchProduct(settings);
    try {
      await upload(product.origin, editor.cookie, transcriptOf(size.linesPerRecording));
      const measure = () => measureUse(product.origin, editor.cookie, listener, Number(options.saves));
      await measure();
      const rest = await measure();
      let isDone = false;
      const rebuilt = reindex(dataDir).finally(() => {
        isDone = true;
      });
      const during: Use[] = [];
      while (!isDone) during.push(await measureUse(product.origin, editor.cookie, listener, 5));
      await rebuilt;
      report(rest, { saves: during.flatMap(({ saves }) => saves), ranges: during.flatMap(({ ranges }) => ranges) });
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Times in milliseconds. */
interface Use {
  readonly saves: readonly number[];
  readonly ranges: readonly number[];
}

/** Saves a transcript with one changed line, and reads a range of sound before and after each save. */
async function measureUse(origin: string, editor: string, listener: string, count: number): Promise<Use> {
  const saves: number[] = [];
  const ranges: number[] = [];
  for (let round = 0; round < count; round++) {
    ranges.push(await readRange(origin, listener, round));
    saves.push(await save(origin, editor, round));
    ranges.push(await readRange(origin, listener, round + count));
  }
  return { saves, ranges };
}

const recordingId = 'HM-1';
const fileName = `${recordingId}_rozmowa.srt`;

async function save(origin: string, cookie: string, round: number): Promise<number> {
  const path = `/api/getsrt.php?id=${recordingId}&filename=${fileName}`;
  const loaded = await fetch(`${origin}${path}`, { headers: { cookie } });
  const text = (await loaded.text()).replace(/^(?=.*\p{L})/mu, `Raz ${round}, `);
  return upload(origin, cookie, text, loaded.headers.get('x-transcript-revision') ?? undefined);
}

/** Saves the transcript; without the revision that it replaces it is a new one. Returns milliseconds. */
async function upload(origin: string, cookie: string, text: string, baseRevision?: string): Promise<number> {
  const form = new FormData();
  const fields = { chunkIndex: '0', totalChunks: '1', fileName, recordingId };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (baseRevision !== undefined) form.append('baseRevision', baseRevision);
  form.append('file', new Blob([text], { type: 'application/x-subrip' }), fileName);
  const from = performance.now();
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${origin}/api/upload.php`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
  return performance.now() - from;
}

/** A transcript in SRT whose lines last four seconds. */
function transcriptOf(lines: number): string {
  const random = randomFrom(3);
  const word = () => vocabulary[Math.floor(random() * 2000)] ?? 'tak';
  return Array.from({ length: lines }, (_, line) => {
    const words = Array.from({ length: 10 }, word).join(' ');
    return `${line + 1}\n${srtTime(4 * line)} --> ${srtTime(4 * line + 3.9)}\n${words}.\n`;
  }).join('\n');
}

function srtTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');
}

async function readRange(origin: string, cookie: string, round: number): Promise<number> {
  const at = (round * rangeBytes) % (soundBytes - rangeBytes);
  const from = performance.now();
  const answer = await fetch(`${origin}/storage/recordings/HM-1/HM-1_rozmowa.mp3`, {
    headers: { cookie, range: `bytes=${at}-${at + rangeBytes - 1}` },
  });
  if (answer.status !== 206) throw new Error(`range: ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - from;
}

function reindex(dataDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = spawn(process.execPath, [archive, 'reindex'], {
      env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    command.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`reindex: ${code}`))));
  });
}

function report(rest: Use, during: Use): void {
  const result = {
    saveP95Ms: percentile(rest.saves, 0.95),
    saveDuringRebuildP95Ms: percentile(during.saves, 0.95),
    rangeP95Ms: percentile(rest.ranges, 0.95),
    rangeDuringRebuildP95Ms: percentile(during.ranges, 0.95),
    savesDuringRebuild: during.saves.length,
  };
  console.table(result);
  console.log(JSON.stringify({ bench: 'search-rebuild', ...size, ...result }));
}

await run();
