import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasNginx, startDocumentedNginx } from '../server/src/testing/documented-nginx.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { startServer } from '../server/src/testing/server-process.ts';
import { generator, type Load, measure, type Target } from './ranges.load.ts';
import { makeArchive, productTarget } from './ranges.product.ts';

/**
 * A sound that nginx sends after the archive has checked the access (MEDIA_OFFLOAD=nginx, the documented
 * configuration), compared with the same nginx sending the same file without asking anybody. All of them share core 0,
 * the load is on core 1; rounds alternate. The bars: whole files 0.9 of nginx alone, 1 MiB ranges 0.6, 64 KiB 0.2.
 *
 *   npm run build && npx tsx bench/offload.bench.ts [--seconds 3] [--rounds 5]
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '5' } },
});
const onFirstCore = ['taskset', '-c', '0'];
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
/** Half an hour of a listening copy. */
const fileBytes = 16 * 1024 ** 2;
const sizes = [
  ['whole file', fileBytes, 0.9],
  ['1 MiB', 1024 ** 2, 0.6],
  ['64 KiB', 64 * 1024, 0.2],
] as const;

if (!hasNginx) {
  console.log('Skipped: nginx is not installed.');
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'offload-'));
const soundPath = join(folder, 'sound.mp3');
await writeFile(soundPath, Buffer.alloc(fileBytes, 'oral history '));
const dataDir = join(folder, 'archive');
await mkdir(dataDir);
const cookie = await makeArchive({ DATA_DIR: dataDir }, soundPath);
const settings = { MEDIA_OFFLOAD: 'nginx', NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', LISTENING_COPIES: 'off' };
const server = await startServer(dataDir, { ...settings, DATABASE_URL: '' }, [main]);
await pin(server.process.pid);
const upstreams = [Number(new URL(server.address).port)];
const proxy = await startDocumentedNginx({ upstreams, storage: join(dataDir, 'storage'), command: onFirstCore });
const alone = await startAlone();

const { pathname } = productTarget(0, cookie).url;
const targets: Target[] = [
  { name: 'nginx alone', url: new URL(`http://127.0.0.1:${alone.port}/file`) },
  { name: 'checked, then nginx', url: new URL(`${proxy.address}${pathname}`), cookie },
];
const rows = [];
for (const [size, rangeBytes, bar] of sizes) {
  const load: Load = { rangeBytes, fileBytes, connections: 32, seconds: Number(options.seconds), folder };
  for (const target of targets) await measure(target, { ...load, seconds: 1 });
  const rounds: number[][] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const figures = [];
    for (const target of targets) figures.push(await measure(target, load));
    rounds.push(figures);
  }
  const [own, checked] = [0, 1].map((index) => median(rounds.map((round) => round[index] ?? 0)));
  const ratio = median(rounds.map(([first = 1, second = 0]) => second / first));
  rows.push({ size, alone: Math.round(own ?? 0), checked: Math.round(checked ?? 0), ratio: ratio.toFixed(2), bar });
}
console.table(rows);
console.log(JSON.stringify({ bench: 'offload', connections: 32, generator, node: process.version, rows }));
alone.process.kill('SIGQUIT');
await proxy.close();
await server.kill();
await rm(folder, { recursive: true, force: true });
process.exit(rows.every(({ ratio, bar }) => Number(ratio) >= bar) ? 0 : 1);

/** Node has started its threads by now, so all of them are bound. */
async function pin(pid: number | undefined): Promise<void> {
  const bound = spawn('taskset', ['-a', '-p', '-c', '0', String(pid)], { stdio: 'ignore' });
  await new Promise((resolve) => bound.once('exit', resolve));
}

async function startAlone() {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const path = join(folder, 'alone.conf');
  await writeFile(
    path,
    `daemon off; worker_processes 1; pid ${join(folder, 'alone.pid')}; error_log stderr error;
    ${process.getuid?.() === 0 ? 'user root;' : ''} events { worker_connections 1024; }
    http { access_log off; sendfile on; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; location = /file { alias ${soundPath}; } } }`,
  );
  const child = spawn('taskset', ['-c', '0', 'nginx', '-c', path], { stdio: 'ignore' });
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/file`, { method: 'HEAD' }).catch(() => undefined))?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { port, process: child };
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
