import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DiskStorage } from '../server/src/storage/disk-storage.ts';
import { newStorageKey } from '../server/src/storage/storage.ts';
import { generator, type Load, measure, type Target } from './ranges.load.ts';
import { makeArchive, productTarget, startProduct } from './ranges.product.ts';

/**
 * Ranges of a large file, compared with nginx and sendfile: our handler alone, with two lookups, and the built product,
 * which checks session and permission and looks up the file on every request. Each is one process on core 0 with load
 * from core 1, in alternating rounds, so that other work of the machine slows all of them alike.
 *
 *   npm run build && npx tsx bench/ranges.bench.ts [--seconds 2] [--rounds 3]
 *   npx tsx bench/ranges.bench.ts --url http://127.0.0.1:3000/storage/recordings/S/F.mp3 --cookie 'sid=…'
 *
 * With --url measures a running server instead; start it under `taskset -c 0`. The bars for the product with 32
 * connections: 0.25 of nginx for 64 KiB, 0.6 for 1 MiB.
 */
const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    cookie: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
});

const nginxPath = '/usr/sbin/nginx';
const defaultFileBytes = 256 * 1024 ** 2;
const ranges = [
  ['64 KiB', 64 * 1024],
  ['1 MiB', 1024 ** 2],
] as const;

const processes: ChildProcess[] = [];

async function main(): Promise<void> {
  if (!existsSync(nginxPath)) {
    console.log(`Skipped: ${nginxPath} is not installed, and without it there is nothing to compare with.`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'ranges-'));
  try {
    const fileBytes = options.url ? await sizeBehind(options.url) : defaultFileBytes;
    const { root, key, path } = await makeFile(folder, fileBytes);
    const nginx: Target = { name: 'nginx', url: await startNginx(folder, path) };
    const ours = options.url
      ? [{ name: 'product', url: new URL(options.url), cookie: options.cookie }]
      : [...(await startHandler(root, key)), await prepareProduct(join(folder, 'archive'), path)];
    report(await compare([nginx, ...ours], folder, fileBytes));
  } finally {
    await Promise.all(processes.map(stop));
    await rm(folder, { recursive: true, force: true });
  }
}

async function sizeBehind(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: options.cookie ? { cookie: options.cookie } : {} });
  const size = Number(answer.headers.get('content-length'));
  if (!answer.ok || size < 2 * 1024 ** 2) throw new Error(`${url} answers ${answer.status} with ${size} bytes.`);
  return size;
}

/** Writes real bytes instead of a sparse file, so that both servers read pages from the disk cache. */
async function makeFile(folder: string, bytes: number): Promise<{ root: string; key: string; path: string }> {
  const root = join(folder, 'storage');
  const storage = await DiskStorage.create(root);
  const key = newStorageKey();
  const piece = Buffer.alloc(1024 ** 2, 'oral history ');
  async function* pieces() {
    for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
  }
  await storage.writeStaged(key, 0, pieces(), bytes);
  await storage.publish(key, key);
  const path = storage.pathOf(key);
  await storage.close();
  return { root, key, path };
}

/** tcp_nopush is off: on loopback it waits 40 ms for an acknowledgement, and nginx would look slow. */
async function startNginx(folder: string, path: string): Promise<URL> {
  const port = await freePort();
  await mkdir(join(folder, 'nginx'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'nginx', name)};`)
    .join('\n');
  const configuration = `
daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr error;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; keepalive_requests 100000000; ${temporary}
  server { listen 127.0.0.1:${port}; location = /file { alias ${path}; } }
}`;
  await writeFile(join(folder, 'nginx.conf'), configuration);
  start('taskset', ['-c', '0', nginxPath, '-c', join(folder, 'nginx.conf')]);
  const url = new URL(`http://127.0.0.1:${port}/file`);
  await untilAnswers(url);
  return url;
}

async function startHandler(root: string, key: string): Promise<Target[]> {
  const script = fileURLToPath(new URL('./ranges.server.ts', import.meta.url));
  const child = start('taskset', ['-c', '0', process.execPath, '--import', 'tsx', script, root, key]);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (text) => resolve(String(text).trim()));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const base = `http://127.0.0.1:${port}`;
  return [
    { name: 'handler', url: new URL(`${base}/alone`) },
    { name: 'with lookup', url: new URL(`${base}/checked`) },
  ];
}

async function prepareProduct(dataDir: string, path: string): Promise<Target> {
  const cookie = await makeArchive({ DATA_DIR: dataDir }, path);
  const port = await freePort();
  processes.push(startProduct(dataDir, port));
  const target = productTarget(port, cookie);
  await untilAnswers(target.url);
  return target;
}

function start(command: string, parameters: string[]): ChildProcess {
  const environment = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'], env: environment });
  processes.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilAnswers(url: URL): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    try {
      await fetch(url, { method: 'HEAD' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`${url} does not answer.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

interface Row {
  range: string;
  target: string;
  /** Median over the rounds. */
  requestsPerSecond: number;
  /** Median of the ratios to nginx in each round. */
  toNginx: number;
  rounds: number[];
}

async function compare(targets: Target[], folder: string, fileBytes: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [range, rangeBytes] of ranges) {
    const load: Load = { rangeBytes, fileBytes, connections: 32, seconds: Number(options.seconds), folder };
    const results = targets.map((): number[] => []);
    for (const target of targets) await measure(target, { ...load, seconds: 1 });
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const [index, target] of targets.entries()) results[index]?.push(await measure(target, load));
    }
    const [nginx = []] = results;
    for (const [index, target] of targets.entries()) {
      const rounds = results[index] ?? [];
      const toNginx = median(rounds.map((figure, round) => figure / (nginx[round] ?? figure)));
      rows.push({ range, target: target.name, requestsPerSecond: median(rounds), toNginx, rounds });
    }
  }
  return rows;
}

function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function report(rows: Row[]): void {
  console.table(
    rows.map(({ range, target, requestsPerSecond, toNginx }) => ({
      range,
      target,
      'requests/s': Math.round(requestsPerSecond),
      'of nginx': toNginx.toFixed(2),
    })),
  );
  console.log(JSON.stringify({ bench: 'ranges', connections: 32, generator, node: process.version, rows }));
}

await main();
