const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

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
  loginCodeLifeMs: 10 * minute,
  resetCodeLifeMs: 20 * minute,
  registrationCodeLifeMs: day,
  /** After this many wrong codes in a row, over whatever time, only the link in the email signs in. */
  wrongCodesInARow: 100,
  codeFailureWindowMs: day,
  codesWindowMs: hour,
  loginWindowMs: 10 * minute,
  verifyWindowMs: 10 * minute,
  /** Codes tried from one network address in `verifyWindowMs`: enough for a class that signs in at once. */
  verificationsPerAddress: 600,
  passwordChangesPerHour: 10,

  /** Sessions. Staff see private data, so theirs are shorter; both outlast a working day (WCAG 2.2.1). */
  session: {
    user: { idleMs: 14 * day, absoluteMs: 30 * day },
    editor: { idleMs: day, absoluteMs: 7 * day },
    admin: { idleMs: day, absoluteMs: 7 * day },
  },
  /** `last_seen_at` is written at most this often. */
  seenEveryMs: minute,
  /** A session or code from the future means that the clock was set back: it is not trusted. */
  clockToleranceMs: minute,

  parallelHashes: 2,
  waitingHashes: 400,

  /** Housekeeping. */
  sweepEveryMs: hour,
  unverifiedAccountLifeMs: 7 * day,
  addressKeptMs: 7 * day,
  auditKeptMs: 365 * day,
  noticeLifeMs: 2 * day,
} as const;
