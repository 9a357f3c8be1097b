import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from './durations.ts';
import { undefinedIfMissing } from './failures.ts';

const folderName = 'unfinished-copies';
/** Longer than making a file takes, so an older one belongs to a dead process. */
const maxAgeMs = 6 * hourMs;

/** Path on the local disk for a file that is being made from a recording. */
export async function newScratchPath(dataDir: string, extension: 'mp3' | 'pcm'): Promise<string> {
  const folder = join(dataDir, folderName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomUUID()}.${extension}`);
}

/** Folder of the archive that a restore drill fills and finally deletes. */
export const drillFolder = (dataDir: string) => join(dataDir, 'drill');
/** Longer than a drill takes: an older folder is the remains of a killed one, with a copy of everything. */
const maxDrillMs = dayMs;

/** Deletes unfinished files. Several processes may share the folder, so young files are kept. */
export async function sweepScratchFiles(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, folderName);
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const path = join(folder, name);
    const facts = await stat(path).catch(undefinedIfMissing);
    if (facts && facts.mtimeMs < now.getTime() - maxAgeMs) await rm(path, { force: true });
  }
  const drill = await stat(drillFolder(dataDir)).catch(undefinedIfMissing);
  if (drill && drill.mtimeMs < now.getTime() - maxDrillMs) {
    await rm(drillFolder(dataDir), { recursive: true, force: true });
  }
}
