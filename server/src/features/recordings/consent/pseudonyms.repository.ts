import { may, type Role } from '@glosy/core/policy';
import type { Pseudonym } from '@glosy/core/pseudonym';
import type { Queryable } from '../../../database/database.ts';

/** The narrators with a pseudonym, by the recording's signature; of all recordings or of the named ones. */
export async function listPseudonyms(
  db: Queryable,
  recordings?: readonly string[],
): Promise<ReadonlyMap<string, Pseudonym>> {
  if (recordings?.length === 0) return new Map();
  let query = db
    .selectFrom('consents')
    .innerJoin('recordings', 'recordings.signature', 'consents.recording')
    .select(['consents.recording', 'consents.pseudonym', 'recordings.interviewee_name as name'])
    .where('consents.pseudonym', '<>', '');
  if (recordings) query = query.where('consents.recording', 'in', recordings);
  const rows = await query.execute();
  return new Map(rows.map(({ recording, name, pseudonym }) => [recording, { name, pseudonym }]));
}

/** The pseudonyms by which the caller knows narrators; empty for staff, who read their names. */
export async function pseudonymsFor(
  db: Queryable,
  caller: { readonly role: Role },
  recordings?: readonly string[],
): Promise<ReadonlyMap<string, Pseudonym>> {
  return may(caller.role, 'recording.staff') ? new Map() : listPseudonyms(db, recordings);
}

/** Recordings with a pseudonym → the stamp of the state in which it was set: what was indexed before has the name. */
export async function listPseudonymStamps(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('consents')
    .select(['recording', 'pseudonym_stamp'])
    .where('pseudonym', '<>', '')
    .execute();
  return new Map(rows.map(({ recording, pseudonym_stamp }) => [recording, pseudonym_stamp]));
}
