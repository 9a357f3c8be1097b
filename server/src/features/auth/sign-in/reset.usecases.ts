import { ArchiveError } from '@glosy/core/errors';
import type { Tx } from '../../../database/database.ts';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { passwordChangedEmail } from '../../../mail/messages/password-changed.ts';
import { writeAudit } from '../audit.repository.ts';
import { securityLimits } from '../limits/security-limits.ts';
import type { AuthParts } from '../parts.ts';
import { deleteSessionsOf } from '../sessions.repository.ts';
import { findUser, findUserByEmail, markVerified, type User, updatePassword } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { codeEmail } from './code-email.ts';
import { accountKey, randomToken } from './codes.ts';
import type { KnownCookie } from './known-browsers.ts';
import { limitProofs } from './limit-proofs.ts';
import { refuseWeakPassword } from './passwords.ts';
import { deleteTrustedDevicesOf } from './trusted-devices.repository.ts';

/** Tells the user by email that the password was changed. */
export function emailPasswordChanged(
  { mailQueue, emailBranding, config, now }: AuthParts,
  tx: Tx,
  { email, firstName }: Pick<User, 'email' | 'firstName'>,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + securityLimits.noticeLifeMs);
  const resetLink = `${config.publicUrl}/reset-password`;
  const message = passwordChangedEmail(emailBranding, { to: email, firstName, resetLink });
  return mailQueue.add(tx, { email: message, expiresAt });
}

export function resetUsecases(parts: AuthParts) {
  const { database, budgets, challenges, knownBrowsers, passwords, mailQueue, serverKey, now } = parts;

  async function replacePassword(tx: Tx, user: User, passwordHash: string, key: string): Promise<void> {
    const at = now().toISOString();
    await updatePassword(tx, user.id, passwordHash, at);
    await markVerified(tx, user.id, at);
    await deleteSessionsOf(tx, user.id);
    await deleteTrustedDevicesOf(tx, user.id);
    await challenges.end(tx, key, 'all');
    await writeAudit(tx, { at, actorId: user.id, action: 'account.reset', subject: `user:${user.id}` });
    await emailPasswordChanged(parts, tx, user);
  }

  return {
    /**
     * Answers the same whether or not the address has an account. Returns the browser's cookie, which replaces the
     * `previous` one.
     */
    async request(email: string, previous: string | undefined, visitor: Visitor): Promise<string> {
      const key = accountKey(serverKey, email);
      const by = await budgets.guesser(database.db, key, visitor);
      await budgets.spendRequest(database.db, 'reset-address', by);
      const browser = randomToken();
      await database.transaction(async (tx) => {
        await budgets.spendEmail(tx, 'reset', by);
        const found = await findUserByEmail(tx, email);
        const user = found?.blockedAt === null ? found : undefined;
        await challenges.issue(tx, {
          kind: 'reset',
          accountKey: key,
          userId: user?.id ?? null,
          browserHash: hashCookie(browser),
          replaces: previous === undefined ? undefined : hashCookie(previous),
          write: user ? codeEmail(parts, 'reset', user) : null,
        });
      });
      mailQueue.wake();
      return browser;
    },

    /**
     * Sets the new password and ends every session of the account. Does not sign in, but the browser is known from then
     * on.
     */
    async reset(
      { email, password, token }: { email: string; password: string; token: string },
      browser: string | undefined,
      visitor: Visitor,
    ): Promise<KnownCookie> {
      refuseWeakPassword(password, email);
      const browserHash = browser === undefined ? undefined : hashCookie(browser);
      await limitProofs(parts, 'reset', { token, browserHash, visitor });
      const key = accountKey(serverKey, email);
      const passwordHash = await passwords.hash(password);
      const outcome = await database.transaction(async (tx) => {
        const proof = await challenges.verify(tx, 'reset', { token, browserHash, visitor, accountKey: key });
        if ('refused' in proof) return proof;
        const user = await findUser(tx, proof.userId);
        if (!user || user.blockedAt !== null) return { refused: 'auth.code' } as const;
        const by = await budgets.guesser(tx, key, visitor);
        await budgets.forgetEmails(tx, 'reset', by);
        await budgets.endRow(tx, 'reset', by);
        await replacePassword(tx, user, passwordHash, key);
        return proof;
      });
      if ('refused' in outcome) throw new ArchiveError(outcome.refused);
      mailQueue.wake();
      return knownBrowsers.remember(outcome.challenge.account_key);
    },
  };
}
