import { createHash } from 'node:crypto';

/**
 * SHA-256 of a value as canonical JSON: keys in order, bytes as their own hash. Null and undefined count as missing, so
 * a new nullable column does not change stored hashes.
 */
export function contentHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(value)) ?? '')
    .digest('hex');
}

function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex');
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  // By code units: the order must not depend on the locale.
  present.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(present.map(([key, part]) => [key, canonical(part)]));
}
