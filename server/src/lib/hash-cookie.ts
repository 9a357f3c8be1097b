import { createHash } from 'node:crypto';

/** Cookies are stored as hashes, so that a stolen database contains no usable session. */
export function hashCookie(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
