import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '../../../lib/durations.ts';
import { undefinedIfMissing } from '../../../lib/failures.ts';

const folderName = 'unfinished-copies';
/** Longer than a copy may take, so an older file belongs to a process that died. */
const maxAgeMs = 6 * hourMs;

/** Path for a copy that is being made, on the local disk, where its first frame is written last. */
export async function newCopyPath(dataDir: string): Promise<string> {
  const folder = join(dataDir, folderName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${randomUUID()}.mp3`);
}

/** Deletes copies that were never finished. Several processes may share the folder, so young ones stay. */
export async function sweepCopies(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, folderName);
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? []) {
    const path = join(folder, name);
    const facts = await stat(path).catch(undefinedIfMissing);
    if (facts && facts.mtimeMs < now.getTime() - maxAgeMs) await rm(path, { force: true });
  }
}
