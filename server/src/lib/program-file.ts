import { existsSync } from 'node:fs';

let built: URL | undefined;

/**
 * Makes threads and processes of this folder use the build from now on, because sources are compiled again for each.
 * For tests.
 */
export function useBuiltWorkers(folder: URL): void {
  built = folder;
}

/**
 * The program `<name>` of a thread or process, next to the module `importedFrom` (its `import.meta.url`): in the build
 * the `.js` file next to `main.js`, otherwise a line of JavaScript that runs the TypeScript source through tsx.
 */
export function programFile(name: string, importedFrom: string): { file: URL } | { code: string } {
  if (!new URL(importedFrom).pathname.endsWith('.ts')) return { file: new URL(`${name}.js`, importedFrom) };
  const ready = built && new URL(`${name}.js`, built);
  if (ready && existsSync(ready)) return { file: ready };
  // With `--import tsx` in `execArgv`, Node.js 20 resolves an entry before the hooks are registered.
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const source = JSON.stringify(new URL(`${name}.ts`, importedFrom).href);
  return { code: `import { register } from ${tsx}; register(); await import(${source});` };
}
