import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from './durations.ts';
import { undefinedIfMissing } from './failures.ts';

const folderName = 'unfinished-copies';
/** Longer than a file may take to be made, so an older one belongs to a process that died. */
const maxAgeMs = 6 * hourMs;

/** Path for a file that is being made of a recording, on the local disk. */
export async function newScratchPath(dataDir: string, extension: 'mp3' | 'pcm'): Promise<string> {
  const folder = join(dataDir, folderName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomUUID()}.${extension}`);
}

/** Deletes files that were never finished. Several processes may share the folder, so young ones stay. */
export async function sweepScratchFiles(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, folderName);
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const path = join(folder, name);
    const facts = await stat(path).catch(undefinedIfMissing);
    if (facts && facts.mtimeMs < now.getTime() - maxAgeMs) await rm(path, { force: true });
  }
}
