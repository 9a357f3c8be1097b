import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { writeSrt } from '@glosy/core/formats/subtitles/srt';
import { sql } from 'kysely';
import type { Database } from '../server/src/database/database.ts';
import { openPostgres } from '../server/src/database/postgres/postgres-database.ts';
import { createIndexFollower } from '../server/src/features/search/indexing/index-follower.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { createPostgresServer } from '../server/src/testing/postgres-server.ts';
import { wavOf } from '../server/src/testing/sounds.ts';
import { chunkForm, openVisitor } from '../server/src/testing/web-visitor.ts';
import { listen, soundBytes, startPhase } from './processes.load.ts';
import { fillSearch, signatureOf } from './search.archive.ts';
import { startSearchProduct } from './search.product.ts';
import { cpuSecondsOf } from './throughput.cgroup.ts';

/**
 * The figures of the sizing table in docs/operating.md: what recordings of an hour need in the database and in the
 * index of the search, what a process needs at rest and with listeners, and its connections. One process, without a
 * proxy; the listeners are those of `processes.bench.ts` (pages, transcripts, parts of 64 KiB, with pauses).
 *
 *   npm run build && npx tsx bench/sizing.bench.ts [--database sqlite|postgres] [--recordings 250] [--lines 900]
 *     [--listeners 100] [--seconds 30]
 */
const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    recordings: { type: 'string', default: '250' },
    lines: { type: 'string', default: '900' },
    listeners: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
  },
});
const megabyte = 1024 ** 2;
const count = Number(options.recordings);
const sound = 'L1';
const dataDir = await mkdtemp(join(tmpdir(), 'sizing-'));
const postgres = options.database === 'postgres' ? await createPostgresServer({ durable: true }) : undefined;
await postgres?.createDatabase('archive');
const settings = {
  DATA_DIR: dataDir,
  LEDGER_FILE: join(dataDir, 'ledger.ndjson'),
  DATABASE_URL: postgres?.urlOf('archive') ?? `sqlite:${join(dataDir, 'archive.sqlite')}`,
  LISTENING_COPIES: 'off',
  LOG_LEVEL: 'error',
};

async function build() {
  const test = await buildTestApp({ settings });
  const { database } = test.dependencies;
  await fillSearch(database.db, { recordings: count, linesPerRecording: Number(options.lines) });
  await insertRevisions(database);
  await insertTestRecording(database.db, sound);
  await createIndexFollower(test.dependencies).catchUp();
  const cookies = { user: (await test.signIn('user')).cookie, editor: (await test.signIn('editor')).cookie };
  const bytes = await sizesOf(database);
  await test.close();
  return { cookies, bytes };
}

/** The first revision of each transcript, as an upload stores it; each save adds another one of this size. */
async function insertRevisions({ db }: Database): Promise<void> {
  const at = new Date().toISOString();
  const transcripts = await db.selectFrom('transcripts').select('id').execute();
  for (const { id } of transcripts) {
    const rows = await db.selectFrom('lines').selectAll().where('transcript_id', '=', id).orderBy('position').execute();
    const lines = rows.map(({ start_ms, end_ms, text }) => ({ startMs: start_ms, endMs: end_ms, text }));
    await db
      .insertInto('revisions')
      .values({
        transcript_id: id,
        number: 1,
        at,
        updated_at: at,
        user_id: null,
        author: 'Bench',
        origin: 'machine',
        edit_session: null,
        line_count: lines.length,
        content_sha256: null,
        approximate_times: 0,
        content: gzipSync(writeSrt(lines)),
        legacy_content: '',
      })
      .execute();
  }
}

async function sizesOf(database: Database): Promise<{ database: number; index: number }> {
  if (database.kind === 'sqlite') {
    return { database: await sizeOf('archive.sqlite'), index: await sizeOf('search.sqlite') };
  }
  const { rows } = await sql<{ database: number; index: number }>`
    select pg_database_size(current_database())::bigint as database, (
      select sum(pg_total_relation_size(oid))::bigint from pg_class where relkind = 'r' and relname like 'search\\_%'
    ) as index`.execute(database.db);
  const { database: whole = 0, index = 0 } = rows[0] ?? {};
  return { database: whole - index, index };
}

/** Includes the data that is not yet in the file itself. */
async function sizeOf(name: string): Promise<number> {
  const sizes = await Promise.all(
    ['', '-wal'].map((end) =>
      stat(join(dataDir, `${name}${end}`)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function connectionsOf(): Promise<number> {
  if (!postgres) return 0;
  const database = openPostgres(postgres.urlOf('archive'), { connections: 1 });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  await database.close();
  return rows[0]?.n ?? 0;
}

async function measure({ user, editor }: { user: string; editor: string }) {
  const product = await startSearchProduct(settings);
  await setTimeout(3000);
  const idle = await product.residentMegabytes();
  const form = chunkForm(wavOf(soundBytes, 1), { chunkIndex: 0, totalChunks: 1, fileName: `${sound}_b.wav` });
  await openVisitor(editor).send(`${product.origin}/api/upload.php`, { method: 'POST', body: form });
  await setTimeout(3000);
  const phase = startPhase(Number(options.seconds));
  const signatures = Array.from({ length: count }, (_, index) => signatureOf(index)).filter(
    (_, index) => index % 10 !== 9,
  );
  const before = cpuSecondsOf(product.pid);
  const all = Array.from({ length: Number(options.listeners) }, () => listen(phase, product.origin, signatures, user));
  await setTimeout((Number(options.seconds) * 1000) / 2);
  const connections = await connectionsOf();
  await Promise.all(all);
  const cpu = cpuSecondsOf(product.pid) - before;
  const loaded = await product.residentMegabytes();
  await product.stop();
  return { idle, loaded, connections, requests: phase.counts.requests, failed: phase.counts.failed, cpu };
}

const { cookies, bytes } = await build();
const { idle, loaded, connections, requests, failed, cpu } = await measure(cookies);
const perListener = cpu / Number(options.seconds) / Number(options.listeners);
console.log(
  JSON.stringify(
    {
      bench: 'sizing',
      database: options.database,
      recordings: count,
      linesPerRecording: Number(options.lines),
      databaseMBPer1000: Math.round(((bytes.database / megabyte) * 1000) / count),
      indexMBPer1000: Math.round(((bytes.index / megabyte) * 1000) / count),
      idleMB: Math.round(idle),
      withListenersMB: Math.round(loaded),
      listeners: Number(options.listeners),
      requests,
      failed,
      cpuMsPerRequest: Number(((1000 * cpu) / requests).toFixed(2)),
      coreShareOfOneListener: Number(perListener.toFixed(4)),
      listenersForACore: Math.round(1 / perListener),
      connections,
    },
    null,
    2,
  ),
);
await postgres?.remove();
await rm(dataDir, { recursive: true, force: true });
