import { ArchiveError } from '@glosy/core/errors';
import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../database/database.ts';
import { dayMs } from '../../../lib/durations.ts';
import type { ServerKey } from '../../../server-key/server-key.ts';
import { countAttempt, forgetAttempts, uncountAttempt } from './attempts.repository.ts';
import { securityLimits } from './security-limits.ts';

interface Rule {
  readonly limit: number;
  readonly windowMs: number;
}

export type AttemptKind =
  | 'login-address'
  | 'login-browser'
  | 'login-strangers'
  | 'login-known'
  | 'register-address'
  | 'reset-address'
  | 'verify-address'
  | 'emails'
  | 'emails-to-strangers'
  | 'login-code-failures'
  | 'code-failures-strangers'
  | 'code-failures-known'
  | 'code-failures-in-a-row'
  | 'password-change'
  | 'report-address';

/** Has no window: only a success resets the counter. */
export const lastingAttempts: AttemptKind = 'code-failures-in-a-row';

/** Counters in the database, so that they survive a restart. They store an HMAC instead of the address or account. */
export interface Attempts {
  /** Counts one try. @throws ArchiveError `request.too-many` with the time to wait. */
  spend(db: Queryable, kind: AttemptKind, subject: string): Promise<void>;
  /** Counts one attempt and returns whether it was allowed. */
  trySpend(db: Queryable, kind: AttemptKind, subject: string): Promise<boolean>;
  uncount(db: Queryable, kind: AttemptKind, subject: string): Promise<void>;
  forget(db: Queryable, kinds: readonly AttemptKind[], subject: string): Promise<void>;
}

export function createAttempts(settings: Config['attempts'], key: ServerKey, now: () => Date): Attempts {
  const rules = rulesOf(settings);
  const nameOf = (kind: AttemptKind, subject: string) => `${kind}:${key.mark('attempts', subject)}`;

  async function count(db: Queryable, kind: AttemptKind, subject: string) {
    const { limit, windowMs } = rules[kind];
    const at = now();
    const windowStart = new Date(Math.max(0, at.getTime() - windowMs)).toISOString();
    const state = await countAttempt(db, nameOf(kind, subject), windowStart, at.toISOString());
    const endsAt = new Date(state.windowStartedAt).getTime() + windowMs;
    return { allowed: state.count <= limit, waitMs: Math.max(1000, endsAt - at.getTime()) };
  }

  return {
    async spend(db, kind, subject) {
      const { allowed, waitMs } = await count(db, kind, subject);
      if (!allowed) throw tooMany(waitMs);
    },
    trySpend: async (db, kind, subject) => (await count(db, kind, subject)).allowed,
    uncount: (db, kind, subject) => uncountAttempt(db, nameOf(kind, subject)),
    forget: (db, kinds, subject) =>
      forgetAttempts(
        db,
        kinds.map((kind) => nameOf(kind, subject)),
      ),
  };
}

export function tooMany(waitMs: number): ArchiveError {
  const seconds = Math.ceil(waitMs / 1000);
  const words = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return new ArchiveError('request.too-many', [words], { details: { retryAfterSeconds: seconds } });
}

function rulesOf(settings: Config['attempts']): Record<AttemptKind, Rule> {
  const { loginWindowMs, codesWindowMs, codeFailureWindowMs, verifyWindowMs } = securityLimits;
  return {
    'login-address': { limit: settings.loginsPerAddress, windowMs: loginWindowMs },
    'login-browser': { limit: settings.loginsPerAccount, windowMs: loginWindowMs },
    'login-strangers': { limit: securityLimits.strangersPasswordsPerDay, windowMs: dayMs },
    'login-known': { limit: securityLimits.knownPasswordsPerDay, windowMs: dayMs },
    'register-address': { limit: settings.registrationsPerAddress, windowMs: codesWindowMs },
    'reset-address': { limit: settings.resetsPerAddress, windowMs: codesWindowMs },
    'verify-address': { limit: securityLimits.verificationsPerAddress, windowMs: verifyWindowMs },
    emails: { limit: settings.codesPerAccount, windowMs: codesWindowMs },
    'emails-to-strangers': { limit: 2 * settings.codesPerAccount, windowMs: codesWindowMs },
    'login-code-failures': { limit: settings.codeFailuresPerAccount, windowMs: codeFailureWindowMs },
    'code-failures-strangers': { limit: securityLimits.strangersCodesPerDay, windowMs: codeFailureWindowMs },
    'code-failures-known': { limit: securityLimits.knownCodesPerDay, windowMs: codeFailureWindowMs },
    'code-failures-in-a-row': { limit: securityLimits.wrongCodesInARow, windowMs: Number.MAX_SAFE_INTEGER },
    'report-address': { limit: securityLimits.reportsPerAddress, windowMs: codesWindowMs },
    'password-change': { limit: securityLimits.passwordChangesPerHour, windowMs: codesWindowMs },
  };
}
