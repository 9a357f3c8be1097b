import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import { pixelBomb } from '../server/src/testing/pictures.ts';
import { startServer } from '../server/src/testing/server-process.ts';

/**
 * Twenty decompression bombs sent in parallel over real sockets: pictures with twice the allowed pixels, with exactly
 * the allowed pixels, and the largest of the formats that must be decoded whole in memory. The bar: the server's process
 * stays below 400 MB and keeps answering other requests.
 *
 *   npm run build && npx tsx bench/bombs.bench.ts
 */
const bombCount = 20;
const barMegabytes = 400;
const barHealthMs = 1000;
const samplePauseMs = 50;
/** The largest allowed pictures: 49.98 million pixels, and 19.98 million for formats that are decoded whole. */
const largest = { width: 7140, height: 7000, channels: 3 as const, background: '#304050' };
const whole = { width: 4470, height: 4470, channels: 3 as const, background: '#304050' };

function peakMegabytes(pid: number): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1000;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'glosy-bombs-'));
  const preparing = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  const editor = await preparing.signIn('editor');
  await insertTestRecording(preparing.dependencies.database.db, 'HM-1');
  await preparing.app.close();
  await preparing.dependencies.database.close();
  const kinds = [
    { name: 'za-duzo.png', bytes: await pixelBomb() },
    { name: 'duzy.jpg', bytes: await sharp({ create: largest }).jpeg().toBuffer() },
    { name: 'za-duzy-przeplot.png', bytes: await sharp({ create: largest }).png({ progressive: true }).toBuffer() },
    { name: 'postepowy.jpg', bytes: await sharp({ create: whole }).jpeg({ progressive: true }).toBuffer() },
    { name: 'przeplot.png', bytes: await sharp({ create: whole }).png({ progressive: true }).toBuffer() },
  ];
  const server = await startServer(dataDir, { MALLOC_ARENA_MAX: '2' }, [
    fileURLToPath(new URL('../server/dist/main.js', import.meta.url)),
  ]);
  const pid = server.process.pid ?? 0;
  const before = peakMegabytes(pid);
  let slowestMs = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now();
      await fetch(`${server.address}/healthz`);
      slowestMs = Math.max(slowestMs, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, samplePauseMs));
    }
  })();
  const statuses = await Promise.all(
    Array.from({ length: bombCount }, async (_, index) => {
      const { name, bytes } = kinds[index % kinds.length] as (typeof kinds)[number];
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(bytes)]), `${index}-${name}`);
      const answer = await fetch(`${server.address}/api/media.php?recordingId=HM-1&type=photos`, {
        method: 'POST',
        headers: { cookie: editor.cookie },
        body,
      });
      await answer.arrayBuffer();
      return `${name} ${answer.status}`;
    }),
  );
  isOver = true;
  await watching;
  const peak = Math.round(peakMegabytes(pid));
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  const results = {
    before: Math.round(before),
    peak,
    bar: barMegabytes,
    slowestHealthMs: Math.round(slowestMs),
    counts,
  };
  console.log(JSON.stringify(results));
  console.table([{ ...results, counts: JSON.stringify(counts) }]);
  if (peak > barMegabytes || slowestMs > barHealthMs) process.exitCode = 1;
}

await main();
