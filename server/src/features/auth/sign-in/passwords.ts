import { randomBytes } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter, LimiterFull } from '../../../lib/limiter.ts';
import { securityLimits } from '../limits/security-limits.ts';
import { commonPasswords } from './common-passwords.ts';

/** Argon2id parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With null resolves to false after the same work, so that timing does not reveal whether an account exists. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

/**
 * Limits concurrency: hashing runs in libuv's thread pool, which file reads need too. With too many waiting it
 * throws `server.busy`.
 */
export function createPasswords(run: { hash: typeof hash; verify: typeof verify } = { hash, verify }): Passwords {
  const limiter = createLimiter({
    parallel: securityLimits.parallelHashes,
    waiting: securityLimits.waitingHashes,
  });
  let nobodysHash: Promise<string> | undefined;

  async function limited<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await limiter.run(task);
    } catch (error) {
      throw error instanceof LimiterFull ? new ArchiveError('server.busy') : error;
    }
  }

  return {
    hash: (password) => limited(() => run.hash(password, strength)),
    async verify(storedHash, password) {
      nobodysHash ??= run.hash(randomBytes(32), strength);
      const against = storedHash ?? (await nobodysHash);
      const right = await limited(() => run.verify(against, password, strength));
      return right && storedHash !== null;
    },
  };
}

/** @throws ArchiveError `auth.weak-password` for the most common passwords and the user's own address. */
export function refuseWeakPassword(password: string, email: string): void {
  const plain = password.toLowerCase();
  const [localPart] = email.toLowerCase().split('@');
  if (commonPasswords.has(plain) || plain === email.toLowerCase() || plain === localPart) {
    throw new ArchiveError('auth.weak-password', [], { fields: { password: 'Wybierz inne hasło.' } });
  }
}
