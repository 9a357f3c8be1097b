import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import { ArchiveError } from '@glosy/core/errors';
import type { Queryable } from '../../../database/database.ts';
import { networkOf } from '../../../lib/network-of.ts';
import type { KnownBrowsers } from '../sign-in/known-browsers.ts';
import type { Visitor } from '../visitor.ts';
import { type AttemptKind, type Attempts, tooMany } from './attempts.ts';
import { securityLimits } from './security-limits.ts';

/** A browser that tries to open an account: a known one has proved the address before, all others are strangers. */
export interface Guesser {
  readonly account: string;
  readonly isKnown: boolean;
  readonly network: string;
  /** Subject of its counters: the known browser, or the stranger's network. */
  readonly name: string;
}

/** The budgets of one account. Known browsers and strangers spend different counters, see decision 059. */
export interface Budgets {
  guesser(db: Queryable, account: string, visitor: Visitor): Promise<Guesser>;
  /** Limits the requests of a network; known browsers are limited only by the budgets of their account. */
  spendRequest(db: Queryable, kind: 'login-address' | 'reset-address', by: Guesser): Promise<void>;
  /** Counts a password before it is compared. @throws ArchiveError `request.too-many`, `auth.unknown-browsers` */
  spendPassword(db: Queryable, by: Guesser): Promise<void>;
  /** Undoes the count of a right password: only wrong ones use up the daily budget. */
  returnPassword(db: Queryable, by: Guesser): Promise<void>;
  /** Counts an email with a code. @throws ArchiveError `request.too-many`, `auth.reset-sent` */
  spendEmail(db: Queryable, kind: ChallengeKind, by: Guesser): Promise<void>;
  forgetEmails(db: Queryable, kind: ChallengeKind, by: Guesser): Promise<void>;
  /** Counts a code before it is compared; false: it must not be compared. */
  trySpendCode(db: Queryable, kind: ChallengeKind, by: Guesser): Promise<boolean>;
  /** Undoes the count of a right code. */
  returnCode(db: Queryable, kind: ChallengeKind, by: Guesser): Promise<void>;
  /** Resets the count of consecutive wrong codes once the address is proved. */
  endRow(db: Queryable, kind: ChallengeKind, by: Guesser): Promise<void>;
}

export function createBudgets(attempts: Attempts, known: KnownBrowsers): Budgets {
  const passwordOf = ({ isKnown, account, name }: Guesser): { own: string; day: AttemptKind } => ({
    own: `${account}:${name}`,
    day: isKnown ? 'login-known' : 'login-strangers',
  });
  const emailsOf = (kind: ChallengeKind, { account, name }: Guesser) => ({
    own: `${kind}:${account}:${name}`,
    all: `${kind}:${account}`,
  });
  const rowOf = (kind: ChallengeKind, by: Guesser) => `${dayOfCode(kind, by)}:${by.account}`;

  return {
    async guesser(db, account, visitor) {
      const id = await known.idOf(db, account, visitor);
      const network = networkOf(visitor.address);
      return { account, isKnown: id !== null, network, name: id === null ? network : `browser ${id}` };
    },
    async spendRequest(db, kind, { isKnown, network }) {
      if (!isKnown) await attempts.spend(db, kind, network);
    },
    async spendPassword(db, by) {
      const { own, day } = passwordOf(by);
      await attempts.spend(db, 'login-browser', own);
      if (by.isKnown) await attempts.spend(db, day, by.account);
      else if (!(await attempts.trySpend(db, day, by.account))) throw new ArchiveError('auth.unknown-browsers');
    },
    async returnPassword(db, by) {
      const { own, day } = passwordOf(by);
      await attempts.forget(db, ['login-browser'], own);
      await attempts.uncount(db, day, by.account);
    },
    async spendEmail(db, kind, by) {
      const { own, all } = emailsOf(kind, by);
      const isLeft =
        (await attempts.trySpend(db, 'emails', own)) &&
        (by.isKnown || (await attempts.trySpend(db, 'emails-to-strangers', all)));
      if (isLeft) return;
      // A link is valid as long as this budget's window, so the newest one in the mailbox still works.
      if (kind === 'reset') throw new ArchiveError('auth.reset-sent');
      throw tooMany(securityLimits.codesWindowMs);
    },
    async forgetEmails(db, kind, by) {
      const { own, all } = emailsOf(kind, by);
      await attempts.forget(db, ['emails'], own);
      await attempts.forget(db, ['emails-to-strangers'], all);
    },
    async trySpendCode(db, kind, by) {
      const inRow = await attempts.trySpend(db, 'code-failures-in-a-row', rowOf(kind, by));
      const inDay = await attempts.trySpend(db, dayOfCode(kind, by), by.account);
      return inRow && inDay;
    },
    returnCode: (db, kind, by) => attempts.uncount(db, dayOfCode(kind, by), by.account),
    endRow: (db, kind, by) => attempts.forget(db, ['code-failures-in-a-row'], rowOf(kind, by)),
  };
}

/** A login code is sent only after the password, so strangers cannot use up its budget. */
function dayOfCode(kind: ChallengeKind, { isKnown }: Guesser): AttemptKind {
  if (kind === 'login') return 'login-code-failures';
  return isKnown ? 'code-failures-known' : 'code-failures-strangers';
}
