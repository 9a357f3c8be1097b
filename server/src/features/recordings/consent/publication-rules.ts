import { ArchiveError } from '@glosy/core/errors';
import { noConsent } from '@glosy/core/people/consent';
import type { RecordingState } from '@glosy/core/recording/recording-fields';
import type { Tx } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { findConsent } from './consent.repository.ts';

/** @throws ArchiveError `recording.not-for-internet`: a consent was saved, and the open internet is not among its uses. */
export async function refuseWithoutConsent(tx: Tx, recording: string, { access }: RecordingState): Promise<void> {
  if (access.published === 'nothing') return;
  const consent = await findConsent(tx, recording);
  if (!consent || consent.uses.includes('open-internet')) return;
  const { message } = new ArchiveError('recording.not-for-internet');
  throw new ArchiveError('recording.not-for-internet', [], { fields: { 'access.published': message } });
}

/** Publishing without an agreement is allowed with a reason, which is logged. */
export async function logPublication(
  tx: Tx,
  { userId }: Caller,
  recording: string,
  { at, reason }: { at: string; reason: string | undefined },
): Promise<void> {
  const { agreement } = (await findConsent(tx, recording)) ?? noConsent;
  const details = { agreement, ...(agreement === 'none' && reason ? { reason } : {}) };
  await writeAudit(tx, {
    at,
    actorId: userId,
    action: 'recording.publish',
    subject: `recording:${recording}`,
    details,
  });
}
