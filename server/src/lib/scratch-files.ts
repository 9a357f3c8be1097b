import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from './durations.ts';
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

/** The archive that a restore drill fills, and deletes at its end. */
export const drillFolder = (dataDir: string) => join(dataDir, 'drill');
/** Longer than a drill takes: an older folder was left by a killed one, and holds a copy of everything. */
const maxDrillMs = dayMs;

/** Deletes what was never finished. Several processes may share the folder, so what is young stays. */
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
