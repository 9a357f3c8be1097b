import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { ServerKey } from '../../../server-key/server-key.ts';

/** Proof that the email arrived: its code or its link's token. */
export type Proof = { kind: 'code'; code: string } | { kind: 'link'; token: string };

/** 256 random bits, for cookies and links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Parses a typed code or a link token; null when it is neither. Ignores spaces and dashes in a code. */
export function readProof(token: string): Proof | null {
  const code = token.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'code', code };
  if (/^[\w-]{43}$/.test(token)) return { kind: 'link', token };
  return null;
}

export function hashCode(key: ServerKey, challengeId: string, code: string): string {
  return key.mark('code', challengeId, code);
}

/** Identifies an address in counters and challenges without revealing it. */
export function accountKey(key: ServerKey, email: string): string {
  return key.mark('account', foldEmail(email));
}

/** Two spellings of one address are one account. */
export function foldEmail(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
