import { ArchiveError } from '@glosy/core/errors';
import type { Queryable } from '../../../database/database.ts';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { passwordChangedEmail } from '../../../mail/messages/password-changed.ts';
import { writeAudit } from '../audit.repository.ts';
import { networkOf } from '../limits/attempts.ts';
import { securityLimits } from '../limits/security-limits.ts';
import type { AuthParts } from '../parts.ts';
import { deleteSessionsOf } from '../sessions.repository.ts';
import { findUser, findUserByEmail, markVerified, type User, updatePassword } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { codeEmail } from './code-email.ts';
import { accountKey, randomToken } from './codes.ts';
import { refuseWeakPassword } from './passwords.ts';
import { deleteTrustedDevicesOf } from './trusted-devices.repository.ts';

/** Emails the user that the password was changed. */
export function emailPasswordChanged(
  { mailQueue, emailBranding, config, now }: AuthParts,
  tx: Queryable,
  { email, firstName }: Pick<User, 'email' | 'firstName'>,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + securityLimits.noticeLifeMs);
  const resetLink = `${config.publicUrl}/reset-password`;
  const message = passwordChangedEmail(emailBranding, { to: email, firstName, resetLink });
  return mailQueue.add(tx, { email: message, expiresAt });
}

export function resetUsecases(parts: AuthParts) {
  const { database, attempts, challenges, passwords, mailQueue, serverKey, now } = parts;

  async function replacePassword(tx: Queryable, user: User, passwordHash: string, key: string): Promise<void> {
    const at = now().toISOString();
    await updatePassword(tx, user.id, passwordHash, at);
    await markVerified(tx, user.id, at);
    await deleteSessionsOf(tx, user.id);
    await deleteTrustedDevicesOf(tx, user.id);
    await challenges.end(tx, key, 'all');
    await attempts.forget(tx, ['login-account'], key);
    await attempts.forget(tx, ['codes'], `reset:${key}`);
    await writeAudit(tx, { at, actorId: user.id, action: 'account.reset', subject: `user:${user.id}` });
    await emailPasswordChanged(parts, tx, user);
  }

  return {
    /** Answers the same whether or not the address has an account. Returns the browser's cookie. */
    async request(email: string, visitor: Visitor): Promise<string> {
      await attempts.spend(database.db, 'reset-address', networkOf(visitor.address));
      const key = accountKey(serverKey, email);
      const browser = randomToken();
      await database.transaction(async (tx) => {
        await attempts.spend(tx, 'codes', `reset:${key}`);
        const found = await findUserByEmail(tx, email);
        const user = found?.blockedAt === null ? found : undefined;
        await challenges.issue(tx, {
          kind: 'reset',
          accountKey: key,
          userId: user?.id ?? null,
          browserHash: hashCookie(browser),
          write: user ? codeEmail(parts, 'reset', user) : null,
        });
      });
      mailQueue.wake();
      return browser;
    },

    /** Sets the new password and ends every session of the account. Does not sign in. */
    async reset(
      { email, password, token }: { email: string; password: string; token: string },
      browser: string | undefined,
      visitor: Visitor,
    ): Promise<void> {
      refuseWeakPassword(password, email);
      await attempts.spend(database.db, 'verify-address', networkOf(visitor.address));
      const key = accountKey(serverKey, email);
      const passwordHash = await passwords.hash(password);
      const outcome = await database.transaction(async (tx) => {
        const browserHash = browser === undefined ? undefined : hashCookie(browser);
        const proof = await challenges.verify(tx, 'reset', { token, browserHash, accountKey: key });
        if ('refused' in proof) return proof;
        const user = await findUser(tx, proof.userId);
        if (!user || user.blockedAt !== null) return { refused: 'auth.code' } as const;
        await replacePassword(tx, user, passwordHash, key);
        return proof;
      });
      if ('refused' in outcome) throw new ArchiveError(outcome.refused);
      mailQueue.wake();
    },
  };
}
