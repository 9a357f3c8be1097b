import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { onFailure } from '../../lib/failures.ts';

const compress = promisify(gzip);

/**
 * Caches the compressed list for each kind of reader until the archive changes: thousands of recordings are read,
 * serialised and compressed once per change, not once per request.
 */
export function listCache() {
  const kept = new Map<string, { stamp: string; body: Promise<Buffer> }>();
  return (reader: string, stamp: string, make: () => Promise<unknown>): Promise<Buffer> => {
    const known = kept.get(reader);
    if (known?.stamp === stamp) return known.body;
    const body = make().then((answer) => compress(JSON.stringify(answer)));
    kept.set(reader, { stamp, body });
    onFailure(body, () => {
      if (kept.get(reader)?.body === body) kept.delete(reader);
    });
    return body;
  };
}
