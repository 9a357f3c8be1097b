import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Reads a file of the package's `data/`. Its path comes from the package's name, because a bundle is in another folder. */
export function readDataFile(name: string): Buffer {
  return readFileSync(resolve(`@glosy/polish-search/data/${name}`));
}
