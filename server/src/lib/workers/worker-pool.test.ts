import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInWorker } from './run-in-worker.ts';
import { createWorkerPool } from './worker-pool.ts';

const sources = {
  answer: 'parentPort.postMessage(workerData + 1);',
  hang: 'for (;;);',
  crash: 'process.exit(3);',
  hoard: 'const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length));',
};

describe('a pool of workers', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-pool-'));
    for (const [name, source] of Object.entries(sources)) {
      const begin = "const { parentPort, workerData } = require('node:worker_threads');";
      await writeFile(join(folder, `${name}.js`), `${begin}\n${source}`);
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const thread = (name: keyof typeof sources, signal?: AbortSignal) =>
    runInWorker<number>({
      name,
      importedFrom: pathToFileURL(join(folder, 'main.js')).href,
      data: 20,
      maxHeapMegabytes: 32,
      signal,
    });
  const request = (owner = 'Ewa') => ({ signal: new AbortController().signal, owner });

  it('ends a hanging worker after its time, and the next task runs', async () => {
    const pool = createWorkerPool({ parallel: 1, waiting: 5, maxSeconds: 0.3 });
    const hanging = pool.run((signal) => thread('hang', signal), request());
    await expect(hanging).rejects.toMatchObject({ name: 'TimeoutError' });
    const patient = createWorkerPool({ parallel: 1, waiting: 5, maxSeconds: 60 });
    expect(await patient.run((signal) => thread('answer', signal), request())).toBe(21);
  });

  it('continues when a worker crashes or needs too much memory', async () => {
    const pool = createWorkerPool({ parallel: 1, waiting: 5, maxSeconds: 60 });
    const tasks = (['crash', 'hoard', 'answer'] as const).map((name) =>
      pool.run((signal) => thread(name, signal), request()),
    );
    const ends = await Promise.allSettled(tasks);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('refuses requests beyond its queue at once, and lets jobs wait', async () => {
    const pool = createWorkerPool({ parallel: 1, waiting: 2, maxSeconds: 60 });
    let end = () => {};
    const first = pool.run(() => new Promise<void>((resolve) => (end = resolve)), request());
    const waiting = [1, 2].map((one) => pool.run(async () => one, request()));
    await expect(pool.run(async () => 3, request())).rejects.toMatchObject({ code: 'server.busy' });
    const job = pool.run(async () => 4);
    end();
    await first;
    expect(await Promise.all([...waiting, job])).toEqual([1, 2, 4]);
  });

  it('drops waiting work and ends running work of a client that disconnects', async () => {
    const pool = createWorkerPool({ parallel: 1, waiting: 2, maxSeconds: 60 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const begun: string[] = [];
    const hanging = pool.run((signal) => thread('hang', signal), { ...request(), signal: running.signal });
    const forgotten = pool.run(async () => begun.push('forgotten'), { ...request(), signal: waiting.signal });
    const last = pool.run(async () => begun.push('last'), request());
    waiting.abort();
    await expect(forgotten).rejects.toMatchObject({ name: 'AbortError' });
    running.abort();
    await expect(hanging).rejects.toMatchObject({ name: 'AbortError' });
    await last;
    expect(begun).toEqual(['last']);
  });

  it('alternates between callers: the queue of one does not delay another', async () => {
    const pool = createWorkerPool({ parallel: 1, waiting: 12, maxSeconds: 60 });
    const done: string[] = [];
    const tasks = ['Ewa', 'Ewa', 'Ewa', 'Ewa', 'Jan', 'Jan', 'Ola'].map((owner) =>
      pool.run(async () => done.push(owner), request(owner)),
    );
    await Promise.all(tasks);
    expect(done).toEqual(['Ewa', 'Ewa', 'Jan', 'Ola', 'Ewa', 'Jan', 'Ewa']);
  });
});
