import type { Queryable } from '../../database/database.ts';
import { findConsent } from '../recordings/consent/consent.repository.ts';

/** Whether the narrator allows machine transcription; without a record or an answer it is allowed. */
export async function allowsMachine(db: Queryable, recording: string): Promise<boolean> {
  const consent = await findConsent(db, recording);
  return consent === null || (consent.terms.machineTranscription !== 'no' && consent.withdrawn === null);
}
