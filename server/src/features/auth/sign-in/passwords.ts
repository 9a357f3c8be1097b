import { randomBytes } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { createLimiter, LimiterFull } from '../../../lib/limiter.ts';
import type { PasswordHashing } from '../../../lib/password-hashing.ts';
import { securityLimits } from '../limits/security-limits.ts';
import { commonPasswords } from './common-passwords.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With null resolves to false after the same work, so that timing does not reveal whether an account exists. */
  verify(storedHash: string | null, password: string): Promise<boolean>;
}

/**
 * Limits concurrency: hashing uses libuv's thread pool, which file reads need too. Throws `server.busy` when too many
 * requests wait.
 */
export function createPasswords(hashing: PasswordHashing): Passwords {
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
    hash: (password) => limited(() => hashing.hash(password)),
    async verify(storedHash, password) {
      nobodysHash ??= hashing.hash(randomBytes(32));
      const against = storedHash ?? (await nobodysHash);
      const right = await limited(() => hashing.verify(against, password));
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
