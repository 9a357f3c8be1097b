import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildFolder } from './built-server.ts';

/** Each project loads this file for itself; they run in one process and share the build. */
const shared = globalThis as { glosyBuild?: Promise<unknown> };

/** Global setup of both server projects: builds the programs that suites start as separate processes. */
export default async function setup(): Promise<void> {
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  shared.glosyBuild ??= build({
    configFile,
    build: { outDir: buildFolder, sourcemap: false, reportCompressedSize: false },
    logLevel: 'error',
  });
  await shared.glosyBuild;
}
