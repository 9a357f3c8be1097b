import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The server's own secret. Without it a stolen database reveals neither emailed codes nor waiting emails; losing
 * the key invalidates only codes that were already sent.
 */
export interface ServerKey {
  /** HMAC-SHA256 of the parts in hexadecimal; different for each purpose. */
  mark(purpose: string, ...parts: readonly string[]): string;
  seal(text: string): string;
  /** @throws when the text was sealed with another key, or was changed */
  unseal(sealed: string): string;
}

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export function createServerKey(secret: Buffer): ServerKey {
  const markKey = derive(secret, 'mark');
  const sealKey = derive(secret, 'seal');
  return {
    // The lengths distinguish ('ab', 'c') from ('a', 'bc').
    mark(purpose, ...parts) {
      const hmac = createHmac('sha256', markKey).update(purpose);
      for (const part of parts) hmac.update(`\0${part.length}\0${part}`);
      return hmac.digest('hex');
    },
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
      return text.toString('utf8');
    },
  };
}

function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `glosy ${purpose}`, keyBytes));
}
