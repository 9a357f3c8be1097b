import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Creates a folder for the tests of one file; returns a function that writes files into it and returns their paths. */
export function temporaryFiles(): (name: string, content: Uint8Array | string) => Promise<string> {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-audio-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (name, content) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
}

export const fixture = (name: string): URL => new URL(`./fixtures/${name}`, import.meta.url);
