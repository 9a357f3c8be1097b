import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a file that is part of the program. `server/data/` is next to `server/src/` and `server/dist/`, so it is
 * above this code in both.
 */
export function dataFile(name: string): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'data', name);
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) throw new Error(`data/${name} is in no folder above ${start}`);
  }
}
