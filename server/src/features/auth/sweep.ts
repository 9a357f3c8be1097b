import { deleteAuditBefore } from './audit.repository.ts';
import { deleteAttemptsBefore } from './limits/attempts.repository.ts';
import { lastingAttempts } from './limits/attempts.ts';
import { securityLimits } from './limits/security-limits.ts';
import type { AuthParts } from './parts.ts';
import { deleteSessionsBefore, eraseAddressesBefore } from './sessions.repository.ts';
import { deleteChallengesBefore } from './sign-in/challenges.repository.ts';
import { deleteTrustedDevicesBefore } from './sign-in/trusted-devices.repository.ts';
import { deleteUnverifiedBefore } from './users.repository.ts';

/** Deletes expired codes, sessions, counters and network addresses, and accounts that were never activated. */
export async function sweep({ database: { db }, now }: AuthParts): Promise<void> {
  const at = now().getTime();
  const before = (ageMs: number) => new Date(at - ageMs).toISOString();
  // An expired code can be renewed for another lifetime.
  await deleteChallengesBefore(db, before(securityLimits.registrationCodeLifeMs));
  await deleteSessionsBefore(db, before(0));
  await deleteTrustedDevicesBefore(db, before(0));
  await eraseAddressesBefore(db, before(securityLimits.addressKeptMs));
  await deleteAttemptsBefore(db, before(securityLimits.codeFailureWindowMs), lastingAttempts);
  await deleteUnverifiedBefore(db, before(securityLimits.unverifiedAccountLifeMs));
  await deleteAuditBefore(db, before(securityLimits.auditKeptMs));
}
