import { ArchiveError } from '@glosy/core/errors';
import { hashFile } from '../../../storage/hash-file.ts';
import type { FileStorage, StoredFile } from '../../../storage/storage.ts';
import type { StoredFileFacts } from './stored-files.repository.ts';

/** Difference between a stored file and the received one. */
export interface FileFault {
  readonly kind: 'missing' | 'unreadable' | 'damaged';
  /** Actual size, if it differs. */
  readonly bytes?: number;
}

/**
 * Compares a stored file with the size and hash in its row; undefined for an intact one.
 * @throws ArchiveError `server.storage-unavailable`, which proves no file missing, and the reason of `signal`
 */
export async function findFileFault(
  storage: FileStorage,
  { key, bytes, sha256 }: StoredFileFacts,
  reading: { signal?: AbortSignal; bytesPerSecond?: number } = {},
): Promise<FileFault | undefined> {
  let file: StoredFile | undefined;
  try {
    file = await storage.open(key);
    if (bytes !== undefined && file.size !== bytes) return { kind: 'damaged', bytes: file.size };
    const found = await hashFile(file, reading);
    return sha256 === undefined || found === sha256 ? undefined : { kind: 'damaged' };
  } catch (error) {
    reading.signal?.throwIfAborted();
    if (!(error instanceof ArchiveError)) return { kind: 'unreadable' };
    if (error.code === 'server.storage-unavailable') throw error;
    return { kind: error.code === 'file.not-found' ? 'missing' : 'unreadable' };
  } finally {
    file?.close();
  }
}
