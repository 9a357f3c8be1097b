import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { hashCookie } from '../../../lib/hash-cookie.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { tooMany } from '../limits/attempts.ts';
import type { AuthParts } from '../parts.ts';
import { findUser } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { findChallengeOfBrowser } from './challenges.repository.ts';
import { codeLifeMs } from './challenges.ts';
import { codeEmail } from './code-email.ts';

export function resendUsecases(parts: AuthParts) {
  const { database, attempts, budgets, challenges, mailQueue, now } = parts;

  return {
    /** Emails a new code, which replaces the last one. An expired code can be renewed for another lifetime. */
    async resend(kind: ChallengeKind, browser: string | undefined, visitor: Visitor): Promise<void> {
      if (browser === undefined) throw new ArchiveError('auth.begin-again');
      await attempts.spend(database.db, 'verify-address', networkOf(visitor.address));
      const browserHash = hashCookie(browser);
      await database.transaction(async (tx) => {
        const present = await findChallengeOfBrowser(tx, kind, browserHash);
        const at = now().getTime();
        const over =
          !present || present.consumed_at !== null || Date.parse(present.expires_at) + codeLifeMs[kind] <= at;
        if (over) throw new ArchiveError('auth.begin-again');
        const waitMs = Date.parse(present.created_at) + limits.codeResendWaitMs - at;
        if (waitMs > 0) throw tooMany(waitMs);
        await budgets.spendEmail(tx, kind, await budgets.guesser(tx, present.account_key, visitor));
        const user = present.user_id === null ? undefined : await findUser(tx, present.user_id);
        await challenges.issue(tx, {
          kind,
          accountKey: present.account_key,
          userId: present.user_id,
          browserHash,
          replaces: browserHash,
          write: user ? codeEmail(parts, kind, user) : null,
        });
      });
      mailQueue.wake();
    },
  };
}
