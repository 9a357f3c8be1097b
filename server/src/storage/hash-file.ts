import { createHash } from 'node:crypto';
import type { StoredFile } from './storage.ts';

const sliceBytes = 256 * 1024;

/** SHA-256 in lower-case hex, read in slices so that other requests are served. The caller closes the file. */
export async function hashFile(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  const slice = Buffer.allocUnsafe(sliceBytes);
  for (let position = 0; ; ) {
    const count = await file.read(slice, 0, slice.length, position);
    if (count === 0) return hash.digest('hex');
    hash.update(slice.subarray(0, count));
    position += count;
  }
}
