import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@glosy/core/limits';
import type { Recording } from '@glosy/core/recording/recording';
import type { Loading } from '@glosy/core/work/loading';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type SignedIn } from '../../testing/build-test-app.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { wavOf } from '../../testing/sounds.ts';
import { dropTestDatabase } from '../../testing/test-database.ts';
import { zipOf } from '../../testing/zip.ts';

const names = Array.from({ length: 5 }, (_, index) => `HM-${index + 1}`);
const srt = '1\n00:00:00,000 --> 00:00:01,000\nZażółć gęślą jaźń.\n';

/** Pause between two polls: without it, polling would slow the loading down. */
const pauseMs = 50;

let dataDir: string;
let admin: SignedIn;
let server: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-kill-'));
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  admin = await test.signIn('admin');
  await test.close();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  await dropTestDatabase(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** Ends the leases of the killed process, as the clock would a few minutes later. */
async function endLeases(): Promise<void> {
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  await test.dependencies.database.db
    .updateTable('jobs')
    .set({ leased_until: '2000-01-01T00:00:00.000Z' })
    .where('state', '=', 'running')
    .execute();
  await test.close();
}

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${server?.address}${path}`, { ...init, headers: { cookie: admin.cookie } });
  expect(answer.ok, `${path} ${answer.status}`).toBe(true);
  return ((await answer.json()) as { data: Answer }).data;
}

async function send(id: string, zip: Buffer): Promise<void> {
  for (let offset = 0; offset < zip.length; offset += limits.chunkBytes) {
    const form = new FormData();
    form.set('path', 'paczka.zip');
    form.set('bytes', String(zip.length));
    form.set('offset', String(offset));
    form.set('file', new Blob([new Uint8Array(zip.subarray(offset, offset + limits.chunkBytes))]), 'paczka.zip');
    await ask(`/api/loadings/${id}/files`, { method: 'POST', body: form });
  }
}

/** Polls until `count` interviews are loaded or the loading has ended. */
async function untilLoaded(id: string, count: number): Promise<Loading> {
  for (;;) {
    const loading = await ask<Loading>(`/api/loadings/${id}`);
    if (loading.state === 'done' || loading.state === 'failed' || loading.results.length >= count) return loading;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Lists the recordings, and expects each to have its sound and its transcript. */
async function wholeRecordings(): Promise<string[]> {
  const list = await ask<Recording[]>('/api/recordings');
  for (const { id, technical } of list) {
    expect([id, technical.storage.length, technical.transcripts.length]).toEqual([id, 1, 1]);
  }
  return list.map(({ id }) => id).sort();
}

it('a killed loading continues after a restart, and each interview is complete and loaded once', async () => {
  const zip = zipOf(
    names.flatMap((name) => [
      {
        path: `${name}/opis.xml`,
        content: `<ROOT><record><title>${name}</title><date value="1990"/></record></ROOT>`,
      },
      { path: `${name}/${name}.wav`, content: wavOf(100_044) },
      { path: `${name}/${name}.srt`, content: srt },
    ]),
  );
  server = await startServer(dataDir);
  const { id } = await ask<Loading>('/api/loadings', { method: 'POST' });
  await send(id, zip);
  await ask(`/api/loadings/${id}/start`, { method: 'POST' });
  expect((await untilLoaded(id, 1)).state).toBe('running');
  await server.kill();
  await endLeases();
  server = await startServer(dataDir);
  expect((await wholeRecordings()).length).toBeGreaterThan(0);
  const done = await untilLoaded(id, names.length + 1);
  expect(done).toMatchObject({ state: 'done', error: null });
  expect(done.results.map(({ signature, state }) => `${signature} ${state}`).sort()).toEqual(
    names.map((name) => `${name} loaded`).sort(),
  );
  expect(await wholeRecordings()).toEqual([...names].sort());
  expect(await server.stop()).toBe(0);
  server = undefined;
}, 480_000);
