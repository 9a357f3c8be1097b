import { type Consent, noConsent } from '@glosy/core/consent';
import type { ConsentInput } from '@glosy/core/contract/consents';
import { ArchiveError } from '@glosy/core/errors';
import { libraryDay } from '@glosy/core/library-day';
import type { Queryable } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { announceChange } from '../announce-change.repository.ts';
import { requireVisibleRecording } from '../visible-recording.repository.ts';
import { findConsent, listEndedEmbargoes, markEmbargoAnnounced, replaceConsent } from './consent.repository.ts';

export type ConsentUsecases = ReturnType<typeof consentUsecases>;

type ConsentParts = Pick<Dependencies, 'database' | 'config' | 'now'>;

/** The record of what was agreed with the narrator, which governs who sees the recording. */
export function consentUsecases({ database, config, now }: ConsentParts) {
  async function requireRecording(db: Queryable, caller: Caller, id: string): Promise<string> {
    if (id.includes('\0')) throw new ArchiveError('recording.not-found');
    return (await requireVisibleRecording(db, caller.role, id, { config, now })).signature;
  }

  /** @throws ArchiveError `recording.not-found` */
  async function read(caller: Caller, id: string): Promise<Consent> {
    const recording = await requireRecording(database.db, caller, id);
    return (await findConsent(database.db, recording)) ?? noConsent;
  }

  /** @throws ArchiveError `recording.not-found`, `consent.stale` (details: the stored Consent) */
  async function save(caller: Caller, id: string, given: ConsentInput): Promise<Consent> {
    return database.transaction(async (tx) => {
      const recording = await requireRecording(tx, caller, id);
      const at = now().toISOString();
      // Locks the recording's row first: of two saves at once, the second reads what the first has written.
      await announceChange(tx, recording, 'record', at);
      const before = (await findConsent(tx, recording)) ?? noConsent;
      if (!(await replaceConsent(tx, recording, given, { at, today: libraryDay(now()) }))) {
        throw new ArchiveError('consent.stale', [], { details: before });
      }
      const after = (await findConsent(tx, recording)) ?? noConsent;
      const subject = `recording:${recording}`;
      const details = { version: after.version, fields: changedNames(before, after) };
      await writeAudit(tx, { at, actorId: caller.userId, action: 'recording.consent', subject, details });
      return after;
    });
  }

  return { read, save };
}

/** Names only: conditions and notes may be sensitive, and the audit log outlives them. */
function changedNames(before: Consent, after: Consent): string[] {
  const names = Object.keys(after) as (keyof Consent)[];
  return names.filter((name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Announces recordings whose embargo has ended; visibility itself is computed at each read. */
export async function announceEndedEmbargoes({
  database,
  now,
}: Pick<Dependencies, 'database' | 'now'>): Promise<string[]> {
  const today = libraryDay(now());
  const announced: string[] = [];
  for (const recording of await listEndedEmbargoes(database.db, today)) {
    const isOurs = await database.transaction(async (tx) => {
      await announceChange(tx, recording, 'record', now().toISOString());
      return markEmbargoAnnounced(tx, recording, today);
    });
    if (isOurs) announced.push(recording);
  }
  return announced;
}
