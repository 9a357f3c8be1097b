import { createHash } from 'node:crypto';
import type { StoredFile } from './storage.ts';

/** SHA-256 in lower-case hex, read as a stream so that other requests are served. The caller closes the file. */
export async function hashFile(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of file.createReadStream()) hash.update(piece);
  return hash.digest('hex');
}
