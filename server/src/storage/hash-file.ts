import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { StoredFile } from './storage.ts';

interface HashOptions {
  signal?: AbortSignal | undefined;
  /** Upper bound of the speed; none by default. */
  bytesPerSecond?: number;
}

/**
 * SHA-256 in lower-case hex, read as a stream so that other requests are served. The caller closes the file.
 * @throws the reason of `signal` once it is aborted
 */
export async function hashFile(file: StoredFile, { signal, bytesPerSecond }: HashOptions = {}): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of file.createReadStream()) {
    signal?.throwIfAborted();
    hash.update(piece);
    if (bytesPerSecond !== undefined) await setTimeout((piece.length / bytesPerSecond) * 1000);
  }
  return hash.digest('hex');
}
