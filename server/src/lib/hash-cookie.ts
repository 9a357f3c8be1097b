import { createHash } from 'node:crypto';

/** The name under which a cookie's value is stored: a stolen database gives no session away. */
export function hashCookie(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
