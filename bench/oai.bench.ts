import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newChapter } from '../server/src/features/recordings/chapters/stored-chapters.ts';
import { buildTestApp, type TestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { startServer } from '../server/src/testing/server-process.ts';

/**
 * A harvest of a whole archive by tokens from the running product, while recordings are changed, ended and published:
 * time of each page, and whether every recording came, and came once.
 *
 *   npm run build && npx tsx bench/oai.bench.ts [--recordings 10000] [--database-url postgres://…]
 *
 * The database must be empty; by default it is SQLite.
 */
const { values: options } = parseArgs({
  options: { recordings: { type: 'string', default: '10000' }, 'database-url': { type: 'string' } },
});
const count = Number(options.recordings);
const url = options['database-url'];
const allowedMs = 200;
const product = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const sentence = 'Opowieść o pracy w hucie, o sąsiadach z Mogiły i o pierwszej zimie po wojnie. ';
const signatureAt = (number: number) => `HM-${1950 + (number % 70)}-${String(number).padStart(5, '0')}`;

async function fill({ dependencies: { database } }: TestApp): Promise<void> {
  await database.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const signature = signatureAt(number);
      await insertTestRecording(tx, signature, {
        published: (['description', 'transcript', 'all'] as const)[number % 3] ?? 'all',
        summary: sentence.repeat(10),
        timeline: JSON.stringify([0, 600, 1200].map((start) => newChapter({ start, title: `Rozdział ${start}` }))),
        indexes: JSON.stringify({ geographical: ['Kraków', 'Mogiła'], personal: ['Jan'], subject: ['huta', 'praca'] }),
      });
      await insertSound(tx, signature);
    }
  });
}

async function insertSound(tx: Parameters<typeof insertTestRecording>[0], signature: string): Promise<void> {
  const name = `${signature}_wywiad.mp3`;
  const at = '2026-01-01T10:00:00.000Z';
  const facts = { kind: 'audio' as const, content_type: 'audio/mpeg', bytes: 60_000_000, sha256: 'a'.repeat(64) };
  const names = { name, name_folded: name.toLowerCase(), storage_key: signature, created_at: at };
  await tx
    .insertInto('files')
    .values({ id: signature, recording: signature, ...names, ...facts })
    .execute();
  const sound = { duration_ms: 3_600_000, channels: 1, sample_rate: 44_100, bit_rate: 128_000 };
  await tx
    .insertInto('audio_files')
    .values({ file_id: signature, state: 'ready', position: 0, peaks_key: null, peaks_per_second: null, ...sound })
    .execute();
}

interface Harvested {
  ids: string[];
  times: number[];
}

async function harvest(address: string, verb: string, prefix: string): Promise<Harvested> {
  const ids: string[] = [];
  const times: number[] = [];
  let query = `verb=${verb}&metadataPrefix=${prefix}`;
  for (;;) {
    const start = performance.now();
    const page = await (await fetch(`${address}/oai?${query}`)).text();
    times.push(performance.now() - start);
    for (const [, id = ''] of page.matchAll(/<identifier>oai:[^:]+:(.*?)<\/identifier>/g)) ids.push(id);
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(page)?.[1];
    if (token === undefined) return { ids, times };
    query = `verb=${verb}&resumptionToken=${token}`;
  }
}

/** Saves recordings one after another until it is stopped, and ends or begins a publication with each tenth. */
function changeAll(address: string, cookie: string) {
  let isStopped = false;
  let changes = 0;
  const change = async (number: number) => {
    const path = `${address}/api/recordings/${signatureAt(number)}`;
    const { data } = (await (await fetch(path, { headers: { cookie } })).json()) as { data: Saved };
    const published = number % 10 === 0 ? 'nothing' : data.access.published;
    const metadata = { ...data.metadata, title: `Tytuł ${changes}` };
    const body = JSON.stringify({ ...data, metadata, access: { ...data.access, published } });
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(path, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    changes += 1;
  };
  const ended = (async () => {
    for (let number = 7; !isStopped; number = (number + 3643) % count) await change(number);
  })();
  return {
    stop: async () => {
      isStopped = true;
      await ended;
      return changes;
    },
  };
}

interface Saved {
  access: { published: string };
  metadata: { title: string };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glosy-oai-bench-'));
  const settings = url ? { DATABASE_URL: url } : {};
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir, ...settings } });
  const { cookie } = await test.signIn('admin');
  await fill(test);
  await test.close();
  const server = await startServer(dataDir, settings, [product]);
  try {
    // The first answer records the publications made since the archive was filled.
    const start = performance.now();
    await harvest(server.address, 'ListIdentifiers', 'oai_dc');
    const firstMs = Math.round(performance.now() - start);
    const figures = [];
    for (const [verb, prefix] of [
      ['ListIdentifiers', 'oai_dc'],
      ['ListRecords', 'oai_dc'],
      ['ListRecords', 'edm'],
    ] as const) {
      const writer = changeAll(server.address, cookie);
      const { ids, times } = await harvest(server.address, verb, prefix);
      figures.push({ verb, prefix, ...(await figuresOf(ids, times)), changes: await writer.stop() });
    }
    console.table(figures);
    const database = url ? 'postgres' : 'sqlite';
    console.log(JSON.stringify({ bench: 'oai', database, recordings: count, firstMs, allowedMs, figures }));
    if (figures.some(({ p95Ms, missing, twice }) => p95Ms > allowedMs || missing > 0 || twice > 0))
      process.exitCode = 1;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function figuresOf(ids: readonly string[], times: number[]) {
  const came = new Set(ids);
  const missing = Array.from({ length: count }, (_, number) => signatureAt(number)).filter((id) => !came.has(id));
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return {
    pages: times.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    worstMs: at(1),
    missing: missing.length,
    twice: ids.length - came.size,
  };
}

await main();
