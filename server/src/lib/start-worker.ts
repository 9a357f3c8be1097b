import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts `<name>` beside the module `importedFrom` (its `import.meta.url`): the TypeScript source through tsx when that
 * module is a source itself, else the `.js` that the build puts flat beside `main.js`.
 */
export function startWorker(name: string, importedFrom: string, options: WorkerOptions = {}): Worker {
  if (!new URL(importedFrom).pathname.endsWith('.ts')) {
    return new Worker(new URL(`${name}.js`, importedFrom), options);
  }
  const tsx = pathToFileURL(createRequire(importedFrom).resolve('tsx')).href;
  return new Worker(new URL(`${name}.ts`, importedFrom), { ...options, execArgv: ['--import', tsx] });
}
