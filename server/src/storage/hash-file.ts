import { createHash } from 'node:crypto';
import type { StoredFile } from './storage.ts';

/**
 * SHA-256 in lower-case hex, read as a stream so that other requests are served. The caller closes the file.
 * @throws the reason of `signal` once it is aborted
 */
export async function hashFile(file: StoredFile, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of file.createReadStream()) {
    signal?.throwIfAborted();
    hash.update(piece);
  }
  return hash.digest('hex');
}
