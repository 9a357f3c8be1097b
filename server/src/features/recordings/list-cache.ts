import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/**
 * Keeps the last list that was written for each kind of reader, compressed, as long as the archive's state is the same:
 * thousands of recordings are read, written and compressed once for a change, not once for a visitor.
 */
export function listCache() {
  const kept = new Map<string, { stamp: string; body: Promise<Buffer> }>();
  return (reader: string, stamp: string, make: () => Promise<unknown>): Promise<Buffer> => {
    const known = kept.get(reader);
    if (known?.stamp === stamp) return known.body;
    const body = make().then((answer) => compress(JSON.stringify(answer)));
    kept.set(reader, { stamp, body });
    body.catch(() => {
      if (kept.get(reader)?.body === body) kept.delete(reader);
    });
    return body;
  };
}
