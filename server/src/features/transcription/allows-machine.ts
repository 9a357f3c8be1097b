import type { Queryable } from '../../database/database.ts';
import { findConsent } from '../recordings/consent/consent.repository.ts';

/** Whether the narrator lets machines transcribe the recording: no record, and no answer, forbid nothing. */
export async function allowsMachine(db: Queryable, recording: string): Promise<boolean> {
  const consent = await findConsent(db, recording);
  return consent === null || (consent.terms.machineTranscription !== 'no' && consent.withdrawn === null);
}
