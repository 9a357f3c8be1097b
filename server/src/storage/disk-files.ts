import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, opendir, unlink } from 'node:fs/promises';
import { ArchiveError } from '@glosy/core/errors';
import { errorCode } from '../lib/failures.ts';
import type { ByteSource, FileFacts } from './storage.ts';

export const folderMode = 0o700;
const fileMode = 0o600;
const writeOnly = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW;

/**
 * Creates a folder. Rejects when the name is used by anything else: a symbolic link would redirect writes elsewhere.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: folderMode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} must be a folder, not a link or a file.`);
  }
}

/** Flushes a folder; otherwise a power cut can lose the name of a file whose content is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes all bytes, because one system call may write fewer. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Writes at `offset` and flushes; resolves with the number of bytes, which may be at most `limit`. */
export async function writePieces(path: string, offset: number, source: ByteSource, limit: number): Promise<number> {
  const file = await open(path, writeOnly, fileMode);
  try {
    let written = 0;
    for await (const piece of source instanceof Uint8Array ? [source] : source) {
      if (written + piece.length > limit) throw new ArchiveError('request.too-large');
      await writeAll(file, piece, offset + written);
      written += piece.length;
    }
    await file.datasync();
    return written;
  } finally {
    await file.close();
  }
}

/** Writes a file that must not exist yet, and flushes it. */
export async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, writeOnly | constants.O_EXCL, fileMode);
  try {
    await writeAll(file, bytes, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Undefined when there is no regular file. */
export async function factsOf(path: string): Promise<FileFacts | undefined> {
  try {
    const facts = await lstat(path);
    return facts.isFile() ? { size: facts.size, modifiedAt: facts.mtime } : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([lstat(one), lstat(other)]);
  return a.ino === b.ino && a.dev === b.dev;
}

/** Names of the regular files in a folder, without links and folders. */
export async function* fileNames(folder: string): AsyncIterable<string> {
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) yield entry.name;
  }
}

/** Removes a file; false when there is none. */
export async function removeIfThere(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return false;
  }
}

/** Throws `server.disk-full` for a full disk or an exhausted quota, and any other error unchanged. */
export function rethrowDiskError(error: unknown): never {
  const code = errorCode(error);
  throw code === 'ENOSPC' || code === 'EDQUOT' ? new ArchiveError('server.disk-full') : error;
}

/** Throws `file.not-found` for a missing file, and any other error unchanged. */
export function rethrowMissing(error: unknown): never {
  throw errorCode(error) === 'ENOENT' ? new ArchiveError('file.not-found') : error;
}
