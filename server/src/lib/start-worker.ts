import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';

let built: URL | undefined;

/** Starts workers of the build in this folder from now on: a source is compiled again for each thread. For tests. */
export function useBuiltWorkers(folder: URL): void {
  built = folder;
}

/**
 * Starts the worker `<name>` beside the module `importedFrom` (its `import.meta.url`): the TypeScript source through
 * tsx in development, the `.js` beside `main.js` in the build.
 */
export function startWorker(name: string, importedFrom: string, options: WorkerOptions = {}): Worker {
  if (!new URL(importedFrom).pathname.endsWith('.ts')) {
    return new Worker(new URL(`${name}.js`, importedFrom), options);
  }
  const ready = built && new URL(`${name}.js`, built);
  if (ready && existsSync(ready)) return new Worker(ready, options);
  // With `--import tsx` in `execArgv`, Node.js 20 resolves a worker's entry before the hooks are registered, so a line
  // of JavaScript registers them first. The empty `execArgv` keeps the parent's hooks out.
  const tsx = import.meta.resolve('tsx/esm/api');
  const source = new URL(`${name}.ts`, importedFrom).href;
  const entry = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(source)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(entry)}`), { ...options, execArgv: [] });
}
