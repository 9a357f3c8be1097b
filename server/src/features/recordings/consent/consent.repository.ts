import {
  type Consent,
  type ConsentTerms,
  type ListenersConditions,
  noTerms,
  type PermittedUse,
} from '@glosy/core/people/consent';
import { nameForms } from '@glosy/core/people/pseudonym';
import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { ConsentsTable } from '../../../database/tables/consents.ts';
import type { RunningChange } from '../change-recording.repository.ts';
import { readNarrator } from './pseudonyms.repository.ts';

export async function findConsent(db: Queryable, recording: string): Promise<Consent | null> {
  const row = await db.selectFrom('consents').selectAll().where('recording', '=', recording).executeTakeFirst();
  return row ? toConsent(row) : null;
}

/** The part of the consent that listeners read; undefined without one. */
export async function findListenersConditions(
  db: Queryable,
  recording: string,
): Promise<ListenersConditions | undefined> {
  const row = await db
    .selectFrom('consents')
    .select(['uses', 'conditions'])
    .where('recording', '=', recording)
    .executeTakeFirst();
  return row && { uses: JSON.parse(row.uses) as PermittedUse[], words: row.conditions };
}

function toConsent(row: Selectable<ConsentsTable>): Consent {
  return {
    agreement: row.agreement,
    date: row.agreed_on,
    takenBy: row.taken_by,
    uses: JSON.parse(row.uses) as PermittedUse[],
    conditions: row.conditions,
    terms: { ...noTerms, ...(JSON.parse(row.terms) as Partial<ConsentTerms>), validUntil: row.valid_until ?? '' },
    embargoUntil: row.embargo_until,
    pseudonym: row.pseudonym || null,
    keptNames: JSON.parse(row.kept_names) as string[],
    withdrawn: row.withdrawn_on,
    withdrawal: { kind: row.withdrawal_kind, scope: row.withdrawal_scope },
    note: row.note,
    version: row.version,
  };
}

/**
 * Replaces the given version by the next one (compare-and-set); false when the stored version is another.
 * `today` is a day in Europe/Warsaw.
 */
export async function replaceConsent(
  { tx, recording, at, also }: RunningChange,
  consent: Consent,
  today: string,
): Promise<boolean> {
  const { version, uses, embargoUntil, terms } = consent;
  const narrator = await readNarrator(tx, recording);
  if (consent.pseudonym !== null) also('hiding');
  const row = {
    version: version + 1,
    agreement: consent.agreement,
    agreed_on: consent.date,
    taken_by: consent.takenBy,
    uses: JSON.stringify(uses),
    allows_signed_in: uses.includes('signed-in') ? 1 : 0,
    allows_download: uses.includes('download') ? 1 : 0,
    allows_open_internet: uses.includes('open-internet') ? 1 : 0,
    conditions: consent.conditions,
    terms: JSON.stringify(terms),
    valid_until: terms.validUntil || null,
    embargo_until: embargoUntil,
    embargo_announced: embargoUntil !== null && embargoUntil >= today ? 0 : 1,
    withdrawn_on: consent.withdrawn,
    withdrawal_kind: consent.withdrawal.kind,
    withdrawal_scope: consent.withdrawal.scope,
    note: consent.note,
    pseudonym: consent.pseudonym ?? '',
    kept_names: JSON.stringify(consent.keptNames),
    ...nameColumns(narrator),
    updated_at: at,
  } as const;
  if (version > 0) {
    const updated = await tx
      .updateTable('consents')
      .set(row)
      .where('recording', '=', recording)
      .where('version', '=', version)
      .executeTakeFirst();
    return updated.numUpdatedRows === 1n;
  }
  const inserted = await tx
    .insertInto('consents')
    .values({ recording, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

function nameColumns(name: string): Pick<ConsentsTable, 'name_folded' | 'name_inverted_folded'> {
  const [name_folded, name_inverted_folded] = nameForms(name);
  return { name_folded, name_inverted_folded };
}

/** Updates the record after a change of the narrator's name; true if a pseudonym hides it. */
export async function followName({ tx, recording, also }: RunningChange, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('consents')
    .set(nameColumns(name))
    .where('recording', '=', recording)
    .returning('pseudonym')
    .executeTakeFirst();
  const hasPseudonym = (row?.pseudonym ?? '') !== '';
  if (hasPseudonym) also('hiding');
  return hasPseudonym;
}

/** Recordings whose embargo ended before `today` without having been announced. */
export async function listEndedEmbargoes(db: Queryable, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('consents')
    .select('recording')
    .where('embargo_announced', '=', 0)
    .where('embargo_until', '<', today)
    .orderBy('recording')
    .execute();
  return rows.map(({ recording }) => recording);
}

/** False when another process has announced it, or the embargo was changed. */
export async function markEmbargoAnnounced(tx: Tx, recording: string, today: string): Promise<boolean> {
  const updated = await tx
    .updateTable('consents')
    .set({ embargo_announced: 1 })
    .where('recording', '=', recording)
    .where('embargo_announced', '=', 0)
    .where('embargo_until', '<', today)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
