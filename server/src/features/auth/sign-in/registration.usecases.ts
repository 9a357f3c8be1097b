import { randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import type { Tx } from '../../../database/database.ts';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { alreadyRegisteredEmail } from '../../../mail/messages/already-registered.ts';
import { writeAudit } from '../audit.repository.ts';
import { securityLimits } from '../limits/security-limits.ts';
import type { AuthParts } from '../parts.ts';
import {
  findUserByEmail,
  insertUser,
  markVerified,
  type User,
  updateName,
  updatePassword,
} from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { codeEmail } from './code-email.ts';
import { accountKey, randomToken } from './codes.ts';
import type { KnownCookie } from './known-browsers.ts';
import { limitProofs } from './limit-proofs.ts';
import { refuseWeakPassword } from './passwords.ts';

export interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

export function registrationUsecases(parts: AuthParts) {
  const { database, attempts, budgets, challenges, knownBrowsers, passwords } = parts;
  const { mailQueue, serverKey, emailBranding, config, now } = parts;

  async function keepAccount(tx: Tx, { password: _, ...profile }: Registration, passwordHash: string) {
    const at = now().toISOString();
    const user = { ...profile, id: randomUUID(), passwordHash, role: 'user', verifiedAt: null } as const;
    if (await insertUser(tx, { ...user, termsAcceptedAt: at, createdAt: at })) {
      await writeAudit(tx, { at, actorId: user.id, action: 'account.create', subject: `user:${user.id}` });
      return user;
    }
    const known = await findUserByEmail(tx, profile.email);
    if (!known) throw new ArchiveError('server.busy');
    if (known.verifiedAt !== null) return known;
    // The address is not verified yet: the latest registration wins, and only its email is valid.
    await updateName(tx, { ...profile, id: known.id, email: known.email }, at);
    await updatePassword(tx, known.id, passwordHash, at);
    return { ...known, ...profile, email: known.email };
  }

  /** Tells the owner of a verified account by email that somebody tried to register it. */
  function emailOwner(tx: Tx, { email, firstName }: User): Promise<void> {
    const expiresAt = new Date(now().getTime() + securityLimits.noticeLifeMs);
    const message = alreadyRegisteredEmail(emailBranding, {
      to: email,
      firstName,
      loginLink: `${config.publicUrl}/login`,
      resetLink: `${config.publicUrl}/reset-password`,
    });
    return mailQueue.add(tx, { email: message, expiresAt });
  }

  return {
    /** Answers the same, after the same work, whether or not the address has an account. Returns the browser's cookie. */
    async register(registration: Registration, visitor: Visitor): Promise<string> {
      refuseWeakPassword(registration.password, registration.email);
      await attempts.spend(database.db, 'register-address', networkOf(visitor.address));
      const passwordHash = await passwords.hash(registration.password);
      const key = accountKey(serverKey, registration.email);
      const browser = randomToken();
      await database.transaction(async (tx) => {
        await budgets.spendEmail(tx, 'registration', await budgets.guesser(tx, key, visitor));
        const user = await keepAccount(tx, registration, passwordHash);
        const isNew = user.verifiedAt === null;
        await challenges.issue(tx, {
          kind: 'registration',
          accountKey: key,
          userId: isNew ? user.id : null,
          browserHash: hashCookie(browser),
          replaces: undefined,
          write: isNew ? codeEmail(parts, 'registration', user) : null,
        });
        if (!isNew) await emailOwner(tx, user as User);
      });
      mailQueue.wake();
      return browser;
    },

    async verify(token: string, browser: string | undefined, visitor: Visitor): Promise<KnownCookie> {
      const browserHash = browser === undefined ? undefined : hashCookie(browser);
      await limitProofs(parts, 'registration', { token, browserHash, visitor });
      const outcome = await database.transaction(async (tx) => {
        const proof = await challenges.verify(tx, 'registration', { token, browserHash, visitor });
        if ('refused' in proof) return proof;
        const at = now().toISOString();
        await markVerified(tx, proof.userId, at);
        const by = await budgets.guesser(tx, proof.challenge.account_key, visitor);
        await budgets.forgetEmails(tx, 'registration', by);
        await writeAudit(tx, { at, actorId: proof.userId, action: 'account.verify', subject: `user:${proof.userId}` });
        return proof;
      });
      if ('refused' in outcome) throw new ArchiveError(outcome.refused);
      return knownBrowsers.remember(outcome.challenge.account_key);
    },
  };
}
