import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorker } from './start-worker.ts';

vi.setConfig({ testTimeout: 30_000 });

describe('starting a worker thread', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-worker-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Writes the files, starts `echo.worker` for a module of that kind and returns the worker's first message. */
  async function answerOf(extension: 'ts' | 'js', content: Record<string, string>): Promise<unknown> {
    for (const [name, source] of Object.entries(content)) await writeFile(join(folder, name), source);
    const importer = pathToFileURL(join(folder, `main.${extension}`)).href;
    const worker = startWorker('echo.worker', importer, { workerData: 20 });
    try {
      return (await once(worker, 'message'))[0];
    } finally {
      await worker.terminate();
    }
  }

  it('runs the TypeScript source next to a TypeScript module, with its imports', async () => {
    const answer = await answerOf('ts', {
      'double.ts': 'export const double = (value: number): number => value * 2;',
      'echo.worker.ts': `import { parentPort, workerData } from 'node:worker_threads';
        import { double } from './double.ts';
        interface Question { value: number }
        const question: Question = { value: workerData as number };
        parentPort?.postMessage(double(question.value));`,
    });
    expect(answer).toBe(40);
  });

  it('runs the built file next to a JavaScript module', async () => {
    const answer = await answerOf('js', {
      'echo.worker.js': `import { parentPort, workerData } from 'node:worker_threads';
        parentPort.postMessage(workerData + 1);`,
    });
    expect(answer).toBe(21);
  });

  it('reports an error thrown in the thread', async () => {
    await expect(answerOf('ts', { 'echo.worker.ts': `throw new Error('nie działa')` })).rejects.toThrow('nie działa');
  });
});
