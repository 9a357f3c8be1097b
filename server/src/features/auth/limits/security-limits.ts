import { dayMs, hourMs, minuteMs } from '../../../lib/durations.ts';

/**
 * Every number of authentication with its reason. Limits that an operator may set are in `config.attempts`.
 *
 * Guessing an emailed code: 20 wrong codes a day of a million (10 after the password, 10 without it) are 0.73 % a year,
 * and a code without the password opens nothing: a login with a further emailed code follows it. The links in emails
 * (256 random bits) need no budget, which is how an owner gets in when strangers have spent theirs.
 */
export const securityLimits = {
  /** Counted before comparing, in one statement, so parallel tries cannot exceed it. */
  triesPerCode: 5,
  loginCodeLifeMs: 10 * minuteMs,
  /** At least `codesWindowMs`: while no further email is sent, a link in the mailbox works. */
  resetCodeLifeMs: hourMs,
  registrationCodeLifeMs: dayMs,
  /** After this number of wrong codes in a row, over any time, only the link in the email signs in. */
  wrongCodesInARow: 100,
  codeFailureWindowMs: dayMs,
  /** Wrong codes without the password (reset, registration) in a day, by browsers unknown to the account. */
  strangersCodesPerDay: 6,
  knownCodesPerDay: 4,
  /** Wrong passwords of one account in a day: 100 from all browsers together. */
  strangersPasswordsPerDay: 80,
  knownPasswordsPerDay: 20,
  /** Chromium keeps no cookie longer than 400 days. */
  knownBrowserDays: 365,
  codesWindowMs: hourMs,
  loginWindowMs: 10 * minuteMs,
  verifyWindowMs: 10 * minuteMs,
  /** Codes tried from one network address in `verifyWindowMs`: enough for a class that signs in at once. */
  verificationsPerAddress: 600,
  passwordChangesPerHour: 10,
  /** Reports without sign-in from one network address in an hour: a reading room shares one. */
  reportsPerAddress: 20,

  /** Sessions. Staff see private data, so theirs are shorter; both outlast a working day (WCAG 2.2.1). */
  session: {
    user: { idleMs: 14 * dayMs, absoluteMs: 30 * dayMs },
    editor: { idleMs: dayMs, absoluteMs: 7 * dayMs },
    admin: { idleMs: dayMs, absoluteMs: 7 * dayMs },
  },
  /** `last_seen_at` is written at most this often. */
  seenEveryMs: minuteMs,
  /** A session or code from the future means that the clock was set back: it is not trusted. */
  clockToleranceMs: minuteMs,

  parallelHashes: 2,
  waitingHashes: 400,

  /** Housekeeping. */
  sweepEveryMs: hourMs,
  unverifiedAccountLifeMs: 7 * dayMs,
  addressKeptMs: 7 * dayMs,
  auditKeptMs: 365 * dayMs,
  noticeLifeMs: 2 * dayMs,
} as const;
