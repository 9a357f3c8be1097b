import { ArchiveError } from '@glosy/core/errors';
import type { Role } from '@glosy/core/policy';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { writeAudit } from '../audit.repository.ts';
import { networkOf } from '../limits/attempts.ts';
import type { AuthParts } from '../parts.ts';
import { deleteSession } from '../sessions.repository.ts';
import type { StartedSession } from '../sessions.ts';
import { findUser, findUserByEmail, markVerified } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { codeEmail } from './code-email.ts';
import { accountKey, randomToken } from './codes.ts';

export function loginUsecases(parts: AuthParts) {
  const { database, attempts, challenges, passwords, sessions, mailQueue, serverKey, now } = parts;

  return {
    /** Checks the password (the first step). Returns the cookie of the browser that may take the second step. */
    async login(email: string, password: string, visitor: Visitor): Promise<string> {
      const key = accountKey(serverKey, email);
      await attempts.spend(database.db, 'login-address', networkOf(visitor.address));
      await attempts.spend(database.db, 'login-account', key);
      const user = await findUserByEmail(database.db, email);
      const right = await passwords.verify(user?.passwordHash ?? null, password);
      if (!user || !right) throw new ArchiveError('auth.credentials');
      if (user.blockedAt !== null) throw new ArchiveError('auth.blocked');
      const browser = randomToken();
      await database.transaction(async (tx) => {
        await attempts.spend(tx, 'codes', `login:${key}`);
        await attempts.forget(tx, ['login-account'], key);
        await challenges.issue(tx, {
          kind: 'login',
          accountKey: key,
          userId: user.id,
          browserHash: hashCookie(browser),
          write: codeEmail(parts, 'login', user),
        });
      });
      mailQueue.wake();
      return browser;
    },

    /** Checks the code or link (the second step). It proves the address, so it also activates an inactive account. */
    async verify(
      token: string,
      given: { browser: string | undefined; previousSession: string | undefined },
      visitor: Visitor,
    ): Promise<StartedSession & { role: Role }> {
      await attempts.spend(database.db, 'verify-address', networkOf(visitor.address));
      const outcome = await database.transaction(async (tx) => {
        const browserHash = given.browser === undefined ? undefined : hashCookie(given.browser);
        const proof = await challenges.verify(tx, 'login', { token, browserHash });
        if ('refused' in proof) return proof;
        const user = await findUser(tx, proof.userId);
        if (!user) return { refused: 'auth.code' } as const;
        if (user.blockedAt !== null) return { refused: 'auth.blocked' } as const;
        const at = now().toISOString();
        await markVerified(tx, user.id, at);
        await challenges.end(tx, proof.challenge.account_key, 'registration');
        await attempts.forget(tx, ['codes'], `login:${proof.challenge.account_key}`);
        await writeAudit(tx, { at, actorId: user.id, action: 'session.begin', subject: `user:${user.id}` });
        const session = await sessions.begin(tx, user, visitor, given.previousSession);
        return { ...session, role: user.role };
      });
      if ('refused' in outcome) throw new ArchiveError(outcome.refused);
      return outcome;
    },

    async logout(sessionCookie: string | undefined): Promise<void> {
      if (sessionCookie === undefined) return;
      await database.transaction(async (tx) => {
        const userId = await deleteSession(tx, hashCookie(sessionCookie));
        if (userId === undefined) return;
        const at = now().toISOString();
        await writeAudit(tx, { at, actorId: userId, action: 'session.end', subject: `user:${userId}` });
      });
    },
  };
}
