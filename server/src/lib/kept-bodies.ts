import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { onFailure } from './failures.ts';

const compress = promisify(gzip);

/** Returns the compressed body of a version, which `make` writes unless it is cached. */
export type KeptBodies = (key: string, version: string, make: () => Promise<string>) => Promise<Buffer>;

/**
 * Caches the newest version of each body in memory: it is written and compressed once per version, even for concurrent
 * requests. Above `maxBytes` the least recently used body is dropped.
 */
export function keptBodies({ maxBytes }: { maxBytes: number }): KeptBodies {
  // Insertion order is the order of last use.
  const kept = new Map<string, { version: string; body: Promise<Buffer>; bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  return (key, version, make) => {
    const known = kept.get(key);
    drop(key);
    const entry = known?.version === version ? known : { version, body: make().then(compress), bytes: 0 };
    kept.set(key, entry);
    total += entry.bytes;
    if (entry !== known) {
      onFailure(entry.body.then(count), () => {
        if (kept.get(key) === entry) drop(key);
      });
    }
    return entry.body;

    function count({ length }: Buffer): void {
      if (kept.get(key) !== entry) return;
      entry.bytes = length;
      total += length;
      for (const [oldest] of kept) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    }
  };
}
