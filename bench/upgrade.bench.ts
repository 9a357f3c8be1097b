/**
 * An archive of version 0.1 is opened by the built program: seconds of `migrate`, and seconds until the server, which
 * migrates by itself, answers. Then `migrate` is killed at eight moments and run to its end, and the server is killed
 * while it builds the index. The bars: at most 60 s until the server answers, every killed upgrade ends whole, with all
 * lines, and no answer of `/healthz` takes longer than a second while the work after the start is done.
 *
 *   npm run build && npx tsx bench/upgrade.bench.ts [--interviews 500] [--lines 900] [--revisions 5]
 */
import { spawn } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import SQLite from 'better-sqlite3';
import { freePort } from '../server/src/testing/free-port.ts';
import { writeEarlierArchive } from './upgrade.archive.ts';

const { values } = parseArgs({
  options: {
    interviews: { type: 'string', default: '500' },
    lines: { type: 'string', default: '900' },
    revisions: { type: 'string', default: '5' },
  },
});
const size = {
  interviews: Number(values.interviews),
  linesEach: Number(values.lines),
  revisionsEach: Number(values.revisions),
};
const barSeconds = 60;
const healthBarMs = 1000;
const kills = 8;
const megabyte = 1024 ** 2;
const program = (name: string) => fileURLToPath(new URL(`../server/dist/${name}.js`, import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
const earlier = join(folder, 'earlier');

const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  LEDGER_FILE: `${dataDir}-ledger.ndjson`,
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
});

/** A copy of the archive in the state of 0.1. */
function copyEarlier(name: string): string {
  const dataDir = join(folder, name);
  cpSync(earlier, dataDir, { recursive: true });
  return dataDir;
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;

/** Runs `migrate`, killed after this number of seconds. Returns its seconds; null if it was killed. */
async function migrate(dataDir: string, killAfter?: number): Promise<number | null> {
  const began = performance.now();
  const child = spawn(process.execPath, [program('archive'), 'migrate'], {
    env: { ...process.env, ...settingsOf(dataDir) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const timer = killAfter === undefined ? undefined : global.setTimeout(() => child.kill('SIGKILL'), killAfter * 1000);
  const code = await ended;
  clearTimeout(timer);
  if (code === null) return null;
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
  return secondsSince(began);
}

interface Opened {
  seconds: number;
  address: string;
  kill(): Promise<void>;
}

/** Starts the server, killed at the end; resolves when `/readyz` answers 200. */
async function start(dataDir: string): Promise<Opened> {
  const port = String(await freePort());
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-old-space-size=1024', program('main')], {
    env: { ...process.env, ...settingsOf(dataDir), PORT: port, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await setTimeout(50);
  }
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { seconds: secondsSince(began), address, kill };
}

function ask<T>(dataDir: string, query: string): T {
  const file = new SQLite(join(dataDir, 'archive.sqlite'), { readonly: true });
  try {
    return file.prepare(query).pluck().get() as T;
  } finally {
    file.close();
  }
}

const linesIn = (dataDir: string) => ask<number>(dataDir, 'select count(*) from lines');
const openJobs = (dataDir: string) =>
  ask<number>(
    dataDir,
    `select count(*) from jobs where state = 'running' or (state = 'waiting' and run_after < strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
  );

/** Faults after an upgrade that was killed and run again. */
function faultsOf(dataDir: string, lastStep: string): string[] {
  const found = {
    integrity: ask(dataDir, 'pragma integrity_check'),
    lines: linesIn(dataDir),
    step: ask(dataDir, 'select max(name) from kysely_migration'),
    copy: ask(dataDir, 'select copy from upgrades order by migration desc limit 1'),
  };
  const copy = new SQLite(join(dataDir, String(found.copy)), { readonly: true });
  const former = copy.prepare('select max(name) from kysely_migration').pluck().get();
  copy.close();
  const isWhole = found.integrity === 'ok' && found.lines === linesIn(earlier) && found.step === lastStep;
  return isWhole && former === '0034-kept-names' ? [] : [JSON.stringify({ ...found, former })];
}

/** Follows `/healthz` until no job is due; kills the server once, in the middle of the index, and starts it again. */
async function finishWork(dataDir: string, first: Opened) {
  let server = first;
  const began = performance.now();
  const waits: number[] = [];
  let isKilled = false;
  let idle = 0;
  // The index is built by a separate job, which begins within seconds.
  while (idle < 20) {
    await setTimeout(250);
    const asked = performance.now();
    const { status } = await fetch(`${server.address}/healthz`);
    waits.push(performance.now() - asked);
    if (status !== 200) throw new Error(`/healthz answered ${status}`);
    const open = openJobs(dataDir);
    idle = open === 0 ? idle + 1 : 0;
    if (open === 0 || isKilled || secondsSince(began) < 5) continue;
    await server.kill();
    isKilled = true;
    server = await start(dataDir);
  }
  const seconds = secondsSince(began);
  const stale = await readIndex(dataDir);
  await server.kill();
  return { seconds, slowestHealthMs: Math.max(...waits), isKilled, restartSeconds: server.seconds, stale };
}

/** Recordings that the index lacks, as `doctor` reports them. */
async function readIndex(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [program('archive'), 'doctor', '--json'], {
    env: { ...process.env, ...settingsOf(dataDir) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  for await (const part of child.stdout) printed += part;
  const { probes } = JSON.parse(printed) as { probes: { name: string; facts?: { stale?: number } }[] };
  return probes.find(({ name }) => name === 'index')?.facts?.stale ?? Number.NaN;
}

try {
  await mkdir(earlier);
  await writeEarlierArchive(settingsOf(earlier), size);
  const databaseMB = Math.round(statSync(join(earlier, 'archive.sqlite')).size / megabyte);

  const migrated = copyEarlier('migrated');
  const migrateSeconds = (await migrate(migrated)) ?? 0;
  const lastStep = ask<string>(migrated, 'select max(name) from kysely_migration');
  await rm(migrated, { recursive: true });

  const faults: string[] = [];
  let killed = 0;
  for (let number = 1; number <= kills; number++) {
    const dataDir = copyEarlier('killed');
    if ((await migrate(dataDir, (migrateSeconds * number) / (kills + 1))) === null) killed += 1;
    await migrate(dataDir);
    faults.push(...faultsOf(dataDir, lastStep));
    await rm(dataDir, { recursive: true });
  }

  const started = copyEarlier('started');
  const server = await start(started);
  const work = await finishWork(started, server);
  faults.push(...faultsOf(started, lastStep));

  const result = {
    bench: 'upgrade',
    ...size,
    databaseMB,
    migrateSeconds,
    megabytesPerSecond: databaseMB / migrateSeconds,
    answersAfterSeconds: server.seconds,
    killed,
    work,
    faults,
  };
  console.log(JSON.stringify(result, null, 2));
  const isGood = faults.length === 0 && work.stale === 0 && work.slowestHealthMs <= healthBarMs;
  if (!isGood || server.seconds > barSeconds || migrateSeconds > barSeconds) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
