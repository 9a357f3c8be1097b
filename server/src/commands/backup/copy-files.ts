import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ArchiveError } from '@glosy/core/errors';
import type { StoredFileFacts } from '../../features/files/reading-back/stored-files.repository.ts';
import type { FileStorage } from '../../storage/storage.ts';
import type { Progress } from '../progress.ts';
import { type BackupManifest, filePath } from './backup-format.ts';
import { hashFile, hashingStep } from './hash-stream.ts';

/** An earlier backup on the same disk, whose unchanged files are linked instead of copied. */
export interface Base {
  folder: string;
  files: BackupManifest['files'];
}

interface CopyOptions {
  folder: string;
  base: Base | undefined;
  progress: Progress;
  /** Whether a row still names the key; a missing file without a row was erased while the backup ran. */
  isReferenced(key: string): Promise<boolean>;
}

export interface CopiedFiles extends Pick<BackupManifest, 'files' | 'damaged' | 'missing' | 'erased'> {
  /** Number of files linked from the base. */
  linked: number;
}

/**
 * Copies every file and compares the copy with the hash stored in the archive. Damaged files are copied too, and listed
 * as damaged: they may be all that remains of an interview that cannot be recorded again.
 */
export async function copyFiles(
  storage: FileStorage,
  files: readonly StoredFileFacts[],
  { folder, base, progress, isReferenced }: CopyOptions,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: {}, damaged: {}, missing: [], erased: [], linked: 0 };
  for (const file of files) {
    const { key } = file;
    const target = filePath(folder, key);
    const known = base && (await linkFromBase(base, file, target));
    const sha256 = known ?? (await copyOne(storage, key, target));
    if (known !== undefined) copied.linked += 1;
    if (sha256 === undefined) copied[(await isReferenced(key)) ? 'missing' : 'erased'].push(key);
    else if (file.sha256 !== undefined && file.sha256 !== sha256) copied.damaged[key] = sha256;
    else copied.files[key] = sha256;
    progress.advance(file.bytes ?? 0);
  }
  return copied;
}

/** Links the base's copy and returns its hash; undefined when the base has no intact copy, or is on another disk. */
async function linkFromBase(base: Base, file: StoredFileFacts, target: string): Promise<string | undefined> {
  const expected = base.files[file.key];
  if (expected === undefined || (file.sha256 !== undefined && file.sha256 !== expected)) return undefined;
  const path = filePath(base.folder, file.key);
  if ((await hashFile(path)) !== expected) return undefined;
  try {
    await link(path, target);
  } catch (error) {
    if (isOneOf(error, 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP')) return undefined;
    throw error;
  }
  return expected;
}

/** Copies a file and returns its hash; undefined when it is missing or unreadable. */
async function copyOne(storage: FileStorage, key: string, target: string): Promise<string | undefined> {
  const file = await storage.open(key).catch((error: unknown) => {
    if (error instanceof ArchiveError && error.code === 'file.not-found') return undefined;
    throw error;
  });
  if (!file) return undefined;
  const { step, digest } = hashingStep();
  try {
    await pipeline(file.createReadStream(), step, createWriteStream(target, { mode: 0o600, flush: true }));
    return digest();
  } catch (error) {
    if (!isOneOf(error, 'EIO')) throw error;
    await rm(target, { force: true });
    return undefined;
  } finally {
    file.close();
  }
}

function isOneOf(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
