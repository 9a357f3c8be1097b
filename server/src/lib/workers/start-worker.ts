import { Worker, type WorkerOptions } from 'node:worker_threads';
import { programFile } from '../program-file.ts';

/** Starts the worker `<name>` next to the module `importedFrom` (its `import.meta.url`). */
export function startWorker(name: string, importedFrom: string, options: WorkerOptions = {}): Worker {
  const program = programFile(name, importedFrom);
  if ('file' in program) return new Worker(program.file, options);
  // The empty `execArgv` keeps the parent's hooks out.
  const entry = new URL(`data:text/javascript,${encodeURIComponent(program.code)}`);
  return new Worker(entry, { ...options, execArgv: [] });
}
