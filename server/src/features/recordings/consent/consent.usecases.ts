import type { ConsentInput, ConsentsPage } from '@glosy/core/contract/recordings/consents';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { type Consent, type ConsentState, consentStates, noConsent } from '@glosy/core/people/consent';
import type { NameMentions } from '@glosy/core/people/pseudonym';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { addToLedger } from '../../../ledger/outbox.ts';
import { dayMs } from '../../../lib/durations.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { changeRecording, type RunningChange } from '../change-recording.repository.ts';
import { recordFileChange } from '../recording-changes.repository.ts';
import type { RecordingDependencies } from '../recording-dependencies.ts';
import { findRecordingRow, type RecordingRow } from '../recordings.repository.ts';
import { requireVisibleRecording } from '../visible-recording.repository.ts';
import { findConsent, listEndedEmbargoes, markEmbargoAnnounced, replaceConsent } from './consent.repository.ts';
import { type ConsentDays, countConsents, listConsentOverviews } from './consent-list.repository.ts';
import { consentsCsv } from './consents-csv.ts';
import { hideNameInFiles } from './hide-name-in-files.ts';
import { listNamePlaces, refuseUndecidedNames } from './undecided-names.ts';

export type ConsentUsecases = ReturnType<typeof consentUsecases>;

type ConsentDependencies = Pick<RecordingDependencies, 'database' | 'config' | 'now' | 'aliasFiles'>;

/** The record of the narrator's consent, which decides who sees the recording. */
export function consentUsecases({ database, config, now, aliasFiles }: ConsentDependencies) {
  async function requireRecording(db: Queryable, caller: Caller, id: string): Promise<string> {
    return (await requireVisibleRecording(db, caller.role, id, { config, now })).signature;
  }

  /** @throws ArchiveError `recording.not-found` */
  async function read(caller: Caller, id: string): Promise<Consent> {
    const recording = await requireRecording(database.db, caller, id);
    return (await findConsent(database.db, recording)) ?? noConsent;
  }

  /**
   * @throws ArchiveError `recording.not-found`, `consent.stale` (details: the stored Consent), `transcript.locked`,
   *   `consent.names-undecided`
   */
  async function save(tx: Tx, caller: Caller, id: string, given: ConsentInput): Promise<Consent> {
    const recording = await requireRecording(tx, caller, id);
    const at = now().toISOString();
    return changeRecording(tx, recording, { kind: 'record', at }, (change) => replace(change, caller, given));
  }

  async function replace(change: RunningChange, caller: Caller, given: ConsentInput): Promise<Consent> {
    const { tx, recording, at } = change;
    const today = libraryDay(now());
    const before = (await findConsent(tx, recording)) ?? noConsent;
    const { terms = before.terms, withdrawal = before.withdrawal } = given;
    const { pseudonym = before.pseudonym, keptNames = before.keptNames } = given;
    if (!(await replaceConsent(change, { ...given, terms, withdrawal, pseudonym, keptNames }, today))) {
      throw new ArchiveError('consent.stale', [], { details: before });
    }
    const after = (await findConsent(tx, recording)) ?? noConsent;
    if (after.pseudonym !== null) {
      const row = (await findRecordingRow(tx, recording)) as RecordingRow;
      const fields = await hideNameInFiles(change, caller, row, aliasFiles);
      if (fields.length > 0) await recordFileChange(change, caller, fields);
    }
    // Other changes, such as a withdrawal or an embargo, never wait for a decision about names.
    if (after.pseudonym !== before.pseudonym) {
      await refuseUndecidedNames(tx, recording, { today, field: 'pseudonym' });
    }
    const subject = `recording:${recording}`;
    const details = { version: after.version, fields: changedNames(before, after) };
    await writeAudit(tx, { at, actorId: caller.userId, action: 'recording.consent', subject, details });
    if (isOtherWithdrawal(before, after)) {
      await addToLedger(tx, { at, kind: 'withdrawal', recording, on: after.withdrawn, scope: after.withdrawal.scope });
    }
    return after;
  }

  /** @throws ArchiveError `recording.not-found` */
  async function listNameMentions(caller: Caller, id: string): Promise<NameMentions> {
    return database.readConsistently(async (db) => {
      const recording = await requireRecording(db, caller, id);
      const { texts, lines } = await listNamePlaces(db, recording, libraryDay(now()));
      const kept = new Set((await findConsent(db, recording))?.keptNames);
      const undecidedFirst = lines.toSorted((a, b) => Number(kept.has(a.id)) - Number(kept.has(b.id)));
      return { texts, lines: undecidedFirst.slice(0, limits.nameMentionLines), lineCount: lines.length };
    });
  }

  function days(): ConsentDays {
    const warned = new Date(now().getTime() + limits.consentWarningDays * dayMs);
    return { today: libraryDay(now()), warned: libraryDay(warned) };
  }

  /** `page` counts from 1. */
  async function list(state: ConsentState, page: number): Promise<ConsentsPage> {
    const { db } = database;
    const size = limits.consentsPerPage;
    const rows = await listConsentOverviews(db, state, days(), { limit: size, offset: (page - 1) * size });
    const counts = {} as Record<ConsentState, number>;
    for (const one of consentStates) counts[one] = await countConsents(db, one, days());
    return { data: rows, counts };
  }

  /** All recordings as CSV. */
  async function exportList(): Promise<string> {
    return consentsCsv(await listConsentOverviews(database.db, 'all', days()));
  }

  return { read, save, listNameMentions, list, exportList };
}

function isOtherWithdrawal(before: Consent, after: Consent): boolean {
  const scopeOf = ({ withdrawn, withdrawal }: Consent) => withdrawn && withdrawal.scope;
  return before.withdrawn !== after.withdrawn || scopeOf(before) !== scopeOf(after);
}

/** Only names of fields: conditions and notes may be sensitive, and the audit log is kept longer. */
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
      const at = now().toISOString();
      return changeRecording(tx, recording, { kind: 'record', at }, () => markEmbargoAnnounced(tx, recording, today));
    });
    if (isOurs) announced.push(recording);
  }
  return announced;
}
