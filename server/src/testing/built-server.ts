import { fileURLToPath } from 'node:url';

/** Beside `src` and `dist`, from which the server finds the same files. */
export const buildFolder = 'dist-test';

/** A program of the server as built for this run: from the source it needs three times as long to start. */
export function builtProgram(name: 'main' | 'archive' | 'demo'): string {
  return fileURLToPath(new URL(`../../${buildFolder}/${name}.js`, import.meta.url));
}
