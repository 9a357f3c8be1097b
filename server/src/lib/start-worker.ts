import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts `<name>` beside the module `importedFrom` (its `import.meta.url`): the TypeScript source through tsx when that
 * module is a source itself, else the `.js` that the build puts flat beside `main.js`.
 */
export function startWorker(name: string, importedFrom: string, options: WorkerOptions = {}): Worker {
  if (!new URL(importedFrom).pathname.endsWith('.ts')) {
    return new Worker(new URL(`${name}.js`, importedFrom), options);
  }
  // With `--import tsx` in `execArgv` the entry of a thread is resolved before the hooks are there (Node.js 20), so a
  // line of JavaScript sets them first. An empty `execArgv` keeps the parent's own hooks out.
  const tsx = import.meta.resolve('tsx/esm/api');
  const source = new URL(`${name}.ts`, importedFrom).href;
  const entry = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(source)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(entry)}`), { ...options, execArgv: [] });
}
