/**
 * The lists of `/library` and `/recordings` in an archive of thousands: time until the first row is laid out, and heap
 * of the page once it has its list, in Chromium at a four times slower processor and 10 Mbit/s, and the longest stretch
 * of the server's thread while the list is written, on both databases.
 *
 *   npm run build && npx tsx bench/lists.bench.ts [--recordings 5000] [--rounds 5] [--call /api/recording-entries]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { newChapter } from '../server/src/features/recordings/chapters/stored-chapters.ts';
import { newStorageKey } from '../server/src/storage/storage.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { createPostgresServer } from '../server/src/testing/postgres-server.ts';
import { launchBrowser } from './browser.ts';
import { randomFrom, vocabulary } from './search.archive.ts';
import { percentile, startSearchProduct } from './search.product.ts';

const { values: options } = parseArgs({
  options: {
    recordings: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    call: { type: 'string', default: '/api/recording-entries' },
  },
});
const count = Number(options.recordings);
const rounds = Number(options.rounds);
const at = '2026-01-01T10:00:00.000Z';
const bars = { firstRowMs: 1300, stretchMs: 50, heapMegabytes: 40, bytesOfRow: 300 };
const megabit = 1e6 / 8;

/** Words as unequally frequent as in descriptions, so that the list compresses as real ones do. */
function words(random: () => number, length: number): string {
  return Array.from({ length }, () => vocabulary[Math.floor(random() ** 2 * 20_000)]).join(' ');
}

async function fill({ dependencies: { database } }: TestApp): Promise<void> {
  const random = randomFrom(71);
  await database.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const signature = `HM-${1950 + (number % 70)}-${String(number).padStart(5, '0')}`;
      await insertTestRecording(tx, signature, {
        title: `Rozmowa: ${words(random, 4)}`,
        date: `${1990 + (number % 35)}-0${1 + (number % 9)}-1${number % 10}`,
        interviewee_name: words(random, 2),
        interviewee_biography: words(random, 80),
        summary: words(random, 120),
        timeline: JSON.stringify([0, 600, 1200].map((start) => newChapter({ start, title: words(random, 5) }))),
        indexes: JSON.stringify({
          geographical: [words(random, 1), words(random, 1)],
          personal: [words(random, 2)],
          subject: [words(random, 1), words(random, 1)],
        }),
        restrictions: number % 10 === 0 ? 'private' : 'public',
      });
      await insertFiles(tx, signature);
    }
  });
}

async function insertFiles(tx: Parameters<typeof insertTestRecording>[0], signature: string): Promise<void> {
  const name = `${signature}_wywiad.mp3`;
  const file = {
    id: signature,
    recording: signature,
    name,
    name_folded: name.toLowerCase(),
    storage_key: newStorageKey(),
  };
  const facts = { kind: 'audio' as const, content_type: 'audio/mpeg', bytes: 60_000_000, sha256: 'a'.repeat(64) };
  await tx
    .insertInto('files')
    .values({ ...file, ...facts, created_at: at })
    .execute();
  const sound = { duration_ms: 3_600_000, channels: 1, sample_rate: 44_100, bit_rate: 128_000 };
  await tx
    .insertInto('audio_files')
    .values({
      file_id: signature,
      state: 'ready',
      position: 0,
      peaks_key: null,
      peaks_per_second: null,
      has_exact_clock: 1,
      ...sound,
    })
    .execute();
  const srt = `${signature}_wywiad.srt`;
  const transcript = { id: signature, recording: signature, name: srt, name_folded: srt.toLowerCase() };
  await tx
    .insertInto('transcripts')
    .values({ ...transcript, audio_name: name, revision: 1, created_at: at, updated_at: at })
    .execute();
}

/** The longest stretch of the thread while the list is written for the first time, and while it is sent again. */
async function measureServer(test: TestApp, who: SignedIn) {
  const figures = { writingMs: 0, sendingMs: 0, answerMs: 0, kilobytes: 0, gzipBytesOfRow: 0 };
  for (const stretch of ['writingMs', 'sendingMs'] as const) {
    for (let round = 0; round < rounds; round += 1) {
      if (stretch === 'writingMs') {
        await test.dependencies.database.db
          .updateTable('recordings')
          .set((eb) => ({ list_stamp: eb('list_stamp', '+', 1) }))
          .where('signature', 'like', '%-00001')
          .execute();
      }
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await new Promise((resolve) => setTimeout(resolve, 20));
      delay.reset();
      const start = performance.now();
      const answer = await test.ask(who, { url: options.call, headers: { 'accept-encoding': 'gzip' } });
      const answerMs = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, 20));
      delay.disable();
      if (answer.statusCode !== 200) throw new Error(`${options.call}: ${answer.statusCode}`);
      figures[stretch] = Math.max(figures[stretch], Math.round(delay.max / 1e6));
      if (stretch === 'writingMs') figures.answerMs = Math.max(figures.answerMs, Math.round(answerMs));
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      const packed = isPacked ? answer.rawPayload : gzipSync(answer.rawPayload);
      figures.kilobytes = Math.round(packed.length / 1000);
      figures.gzipBytesOfRow = Math.round(packed.length / count);
    }
  }
  return figures;
}

async function measurePage(browser: Browser, url: string, { cookie }: SignedIn, row: string) {
  const first: number[] = [];
  const again: number[] = [];
  const heaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pl-PL' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    // This code runs in the page and is a text, because tsx would wrap its functions.
    await context.addInitScript(`globalThis.firstRow = new Promise((resolve) => {
      const look = () => document.querySelector('${row}')?.getBoundingClientRect().height > 0 ? resolve(performance.now()) : requestAnimationFrame(look);
      requestAnimationFrame(look);
    })`);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const line = { latency: 20, downloadThroughput: 10 * megabit, uploadThroughput: 10 * megabit };
    await client.send('Network.emulateNetworkConditions', { offline: false, ...line });
    for (const times of [first, again]) {
      await page.goto(url, { waitUntil: 'commit' });
      times.push(await page.evaluate('globalThis.firstRow'));
      await page.waitForLoadState('load');
    }
    await page.waitForSelector('.server-preview', { state: 'detached' });
    await client.send('HeapProfiler.collectGarbage');
    heaps.push((await client.send('Runtime.getHeapUsage')).usedSize / 1e6);
    await context.close();
  }
  const firstVisitMs = percentile(first, 0.5);
  return { firstVisitMs, nextVisitMs: percentile(again, 0.5), heapMegabytes: percentile(heaps, 0.5) };
}

async function measureSqlite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lists-bench-'));
  try {
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    await fill(test);
    const [admin, user] = [await test.signIn('admin'), await test.signIn('user')];
    const server = { admin: await measureServer(test, admin), user: await measureServer(test, user) };
    await test.close();
    console.table(server);
    const product = await startSearchProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', LISTENING_COPIES: 'off' });
    const browser = await launchBrowser();
    try {
      const pages = {
        library: await measurePage(browser, `${product.origin}/library`, user, '.recording-card'),
        recordings: await measurePage(browser, `${product.origin}/recordings`, admin, 'tr[data-index]'),
      };
      return { server, pages };
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measurePostgres() {
  const server = await createPostgresServer();
  try {
    await server.createDatabase('lists');
    const test = await buildTestApp({ settings: { DATABASE_URL: server.urlOf('lists') } });
    await fill(test);
    const admin = await measureServer(test, await test.signIn('admin'));
    const user = await measureServer(test, await test.signIn('user'));
    await test.close();
    return { admin, user };
  } finally {
    await server.remove();
  }
}

const { server: sqlite, pages } = await measureSqlite();
const postgres = await measurePostgres();
console.table({ 'SQLite, admin': sqlite.admin, 'SQLite, user': sqlite.user });
console.table({ 'PostgreSQL, admin': postgres.admin, 'PostgreSQL, user': postgres.user });
console.table(pages);
console.log(JSON.stringify({ bench: 'lists', recordings: count, call: options.call, bars, sqlite, postgres, pages }));
