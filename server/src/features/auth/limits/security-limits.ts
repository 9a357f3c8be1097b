import { dayMs, hourMs, minuteMs } from '../../../lib/durations.ts';

/**
 * Every number of authentication with its reason. Limits that an operator may set are in `config.attempts`.
 *
 * Guessing an emailed code: five tries a code and ten failures a day of a million codes are 0.36 % a year, and
 * guessing needs the password first. A reset code needs no password, but opens nothing by itself: a login with a
 * further emailed code comes after it.
 */
export const securityLimits = {
  /** Counted before comparing, in one statement, so parallel tries cannot exceed it. */
  triesPerCode: 5,
  loginCodeLifeMs: 10 * minuteMs,
  resetCodeLifeMs: 20 * minuteMs,
  registrationCodeLifeMs: dayMs,
  /** After this many wrong codes in a row, over whatever time, only the link in the email signs in. */
  wrongCodesInARow: 100,
  codeFailureWindowMs: dayMs,
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
