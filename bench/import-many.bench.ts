import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { wavHeader, wavHeaderBytes } from '../server/src/audio/wav/wav-header.ts';
import { readConfig } from '../server/src/config.ts';
import { closeDependencies, createDependencies } from '../server/src/dependencies.ts';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';

/**
 * Loads 30 interviews of 100 MB (sound, subtitles, a table of descriptions) with the built command `import-many`. Beside
 * it in the same run: a plain copy of the same sounds, each flushed to the disk, and SHA-256 of them alone. Then once
 * more into an empty archive, killed in the middle and run again, after which each interview must be there once with the
 * hashes of its files. Needs twice the size in the temporary folder. The bars: at most a quarter slower than copy and
 * hash one after the other, below 250 MB of memory, nothing missing and nothing twice.
 *
 *   npm run build && npx tsx bench/import-many.bench.ts [--interviews 30] [--megabytes 100]
 */
const { values: options } = parseArgs({
  options: {
    interviews: { type: 'string', default: '30' },
    megabytes: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
  },
});
const count = Number(options.interviews);
const soundBytes = Number(options.megabytes) * 1_000_000;
const rounds = Number(options.rounds);
const totalMegabytes = (count * soundBytes) / 1_000_000;
const barFactor = 1.25;
const barMegabytes = 250;
const samplePauseMs = 50;
const pieceBytes = 1024 * 1024;
const linesPerInterview = 600;
const program = fileURLToPath(new URL('../server/dist/archive.js', import.meta.url));

const signatures = Array.from({ length: count }, (_, index) => `KASETA-${String(index + 1).padStart(2, '0')}`);
const soundIn = (source: string, signature: string) => join(source, signature, 'rozmowa.wav');

/** Every sound is different noise, so that no two have the same hash. Returns the hashes by signature. */
async function writeSource(source: string): Promise<Map<string, string>> {
  const noise = randomBytes(pieceBytes);
  const hashes = new Map<string, string>();
  for (const signature of signatures) {
    await mkdir(join(source, signature), { recursive: true });
    await writeFile(join(source, signature, 'rozmowa.srt'), subtitles());
    const sound = await open(soundIn(source, signature), 'w');
    const hash = createHash('sha256');
    const write = async (bytes: Buffer) => {
      hash.update(bytes);
      await sound.write(bytes);
    };
    await write(wavHeader({ sampleRate: 44_100, channels: 2, dataBytes: soundBytes - wavHeaderBytes }));
    randomBytes(64).copy(noise);
    for (let left = soundBytes - wavHeaderBytes; left > 0; left -= pieceBytes) {
      await write(noise.subarray(0, Math.min(left, pieceBytes)));
    }
    await sound.sync();
    await sound.close();
    hashes.set(signature, hash.digest('hex'));
  }
  const rows = signatures.map((signature, index) => `${signature};Rozmowa o młynie ${index + 1};1990;Jan Przykładowy`);
  await writeFile(join(source, 'opisy.csv'), ['Sygnatura;Tytuł;Data;Rozmówca', ...rows].join('\n'));
  return hashes;
}

function subtitles(): string {
  const time = (index: number) =>
    `00:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')},000`;
  const blocks = Array.from(
    { length: linesPerInterview },
    (_, index) => `${index + 1}\n${time(index)} --> ${time(index + 1)}\nMłyn stał nad rzeką, zanim przyszła wojna.\n`,
  );
  return blocks.join('\n');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Copies each sound in pieces and flushes it to the disk. */
async function copyPlainly(source: string, folder: string): Promise<void> {
  await mkdir(folder);
  for (const signature of signatures) {
    const file = await open(join(folder, signature), 'w');
    for await (const piece of createReadStream(soundIn(source, signature), { highWaterMark: pieceBytes })) {
      await file.write(piece as Buffer);
    }
    await file.sync();
    await file.close();
  }
}

async function hashPlainly(source: string): Promise<void> {
  for (const signature of signatures) {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(soundIn(source, signature), { highWaterMark: pieceBytes })) {
      hash.update(piece as Buffer);
    }
    hash.digest();
  }
}

async function prepareArchive(dataDir: string): Promise<void> {
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  await test.signIn('admin');
  await test.close();
}

const settingsOf = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: `sqlite:${join(dataDir, 'archive.sqlite')}`,
  LEDGER_FILE: join(dataDir, 'ledger.ndjson'),
});

function startImport(dataDir: string, source: string): ChildProcess {
  return spawn(process.execPath, [program, 'import-many', source], {
    env: { ...process.env, ...settingsOf(dataDir), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

interface Imported {
  seconds: number;
  peakMegabytes: number;
  /** Lines of the report about interviews that this run has loaded. */
  loaded: number;
}

/** Runs the command to its end, or kills it while it copies the sound after this number of interviews. */
async function runImport(dataDir: string, source: string, killAfter = Number.POSITIVE_INFINITY): Promise<Imported> {
  const start = performance.now();
  const child = startImport(dataDir, source);
  let loaded = 0;
  let peak = 0;
  let isKilled = false;
  child.stdout?.on('data', (text: Buffer) => {
    loaded += text.toString().match(/^Wczytano KASETA/gm)?.length ?? 0;
  });
  const sampling = setInterval(async () => {
    const status = readStatus(child.pid);
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000);
    if (isKilled || loaded < killAfter || (await readdir(join(dataDir, 'storage/staged'))).length === 0) return;
    isKilled = true;
    child.kill('SIGKILL');
  }, samplePauseMs);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(sampling);
  if (!isKilled && code !== 0) throw new Error(`import-many ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, peakMegabytes: Math.round(peak), loaded };
}

function readStatus(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Interviews that are missing, stored twice, or different from the source; the stored bytes are also read. */
async function findFaults(dataDir: string, hashes: ReadonlyMap<string, string>): Promise<string[]> {
  const dependencies = await createDependencies(readConfig({ ...settingsOf(dataDir), LOG_LEVEL: 'silent' }));
  try {
    const { database, storage } = dependencies;
    const columns = ['recording', 'sha256', 'storage_key'] as const;
    const files = await database.db.selectFrom('files').select(columns).orderBy('recording').execute();
    const recordings = await database.db.selectFrom('recordings').select('signature').orderBy('signature').execute();
    const lines = await database.db.selectFrom('lines').select('id').execute();
    const faults: string[] = [];
    const expect = (what: string, is: unknown, wanted: unknown) => {
      if (String(is) !== String(wanted)) faults.push(`${what}: ${is} instead of ${wanted}`);
    };
    expect(
      'recordings',
      recordings.map(({ signature }) => signature),
      signatures,
    );
    expect(
      'sounds',
      files.map(({ recording }) => recording),
      signatures,
    );
    expect('lines', lines.length, count * linesPerInterview);
    for (const { recording, sha256, storage_key } of files) {
      expect(`${recording}, row`, sha256, hashes.get(recording));
      expect(`${recording}, bytes`, await storage.hash(storage_key), hashes.get(recording));
    }
    return faults;
  } finally {
    await closeDependencies(dependencies);
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-import-bench-'));
  const source = join(folder, 'source');
  try {
    const hashes = await writeSource(source);
    const table: { copy: number; sha256: number; import: number; peakMegabytes: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const copies = join(folder, 'copies');
      const copy = await timed(() => copyPlainly(source, copies));
      await rm(copies, { recursive: true });
      const sha256 = await timed(() => hashPlainly(source));
      const dataDir = join(folder, `data-${round}`);
      await prepareArchive(dataDir);
      const { seconds, peakMegabytes } = await runImport(dataDir, source);
      await rm(dataDir, { recursive: true });
      table.push({ copy, sha256, import: seconds, peakMegabytes });
    }
    const dataDir = join(folder, 'killed');
    await prepareArchive(dataDir);
    const killed = await runImport(dataDir, source, Math.floor(count / 2));
    const resumed = await runImport(dataDir, source);
    report(table, { killed, resumed, faults: await findFaults(dataDir, hashes) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function report(
  table: readonly { copy: number; sha256: number; import: number; peakMegabytes: number }[],
  second: { killed: Imported; resumed: Imported; faults: string[] },
): void {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const factor = median(table.map(({ copy, sha256, import: seconds }) => seconds / (copy + sha256)));
  const peakMegabytes = Math.max(...table.map((row) => row.peakMegabytes), second.resumed.peakMegabytes);
  const passed = factor <= barFactor && peakMegabytes < barMegabytes && second.faults.length === 0;
  const rate = (seconds: number) => `${seconds.toFixed(1)} s, ${Math.round(totalMegabytes / seconds)} MB/s`;
  console.log(JSON.stringify({ count, totalMegabytes, table, factor, peakMegabytes, second, passed }));
  console.table(
    table.map(({ copy, sha256, import: seconds, peakMegabytes: peak }) => ({
      'copy and fsync': rate(copy),
      'SHA-256': rate(sha256),
      'import-many': rate(seconds),
      'of copy + SHA-256': (seconds / (copy + sha256)).toFixed(2),
      'peak memory, MB': peak,
    })),
  );
  const { killed, resumed, faults } = second;
  console.log(
    `killed after ${killed.loaded} interviews, then ${resumed.loaded} more in ${resumed.seconds.toFixed(1)} s; faults: ${faults.length}`,
  );
  for (const fault of faults) console.log(fault);
  if (!passed) process.exitCode = 1;
}

await main();
