import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Forwards bytes and computes their SHA-256. */
export function hashingStep() {
  const hash = createHash('sha256');
  async function* step(source: AsyncIterable<Uint8Array | string>) {
    for await (const bytes of source) {
      hash.update(bytes);
      yield bytes;
    }
  }
  return { step, digest: () => hash.digest('hex') };
}

/** SHA-256 of a file in lower-case hex; undefined when there is no such file. */
export async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
