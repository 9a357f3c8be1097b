import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { RecordingsTable } from '../../database/tables/recordings.ts';
import { type RecordingScope, recordingsWithin } from './visible-recording.repository.ts';

export type RecordingRow = Selectable<RecordingsTable>;
export type NewRecordingRow = Insertable<RecordingsTable>;

/** A recording that is not in the trash. */
export function findRecordingRow(db: Queryable, signature: string): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('signature', '=', signature)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** All within the scope, by signature. */
export function listRecordingRows(db: Queryable, scope: RecordingScope): Promise<RecordingRow[]> {
  return recordingsWithin(db, scope).selectAll().orderBy('signature').execute();
}

/** Those of the named signatures that exist, in the trash or not. */
export async function findSignatures(db: Queryable, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return [];
  const rows = await db.selectFrom('recordings').select('signature').where('signature', 'in', candidates).execute();
  return rows.map((row) => row.signature);
}

/**
 * Every signature that begins so, letter case aside; those in the trash too, since they may come back, and the erased
 * ones, since they stand on tapes and papers.
 */
export async function listSignaturesBeginning(db: Queryable, prefix: string): Promise<string[]> {
  const folded = prefix.toLowerCase();
  const signatures: string[] = [];
  for (const table of ['recordings', 'erased_recordings'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('signature')
      .where('signature_folded', '>=', folded)
      .where('signature_folded', '<', `${folded}\u{10ffff}`)
      .execute();
    signatures.push(...rows.map((row) => row.signature));
  }
  return signatures;
}

/** Signature of what a creation with this key made; in the trash or not. */
export async function findSignatureByKey(db: Queryable, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('recordings').select('signature').where('creation_key', '=', key).executeTakeFirst();
  return row?.signature;
}

/** False when the signature is taken, ignoring case, or when a recording with the same creation key exists. */
export async function insertRecording(db: Queryable, row: NewRecordingRow): Promise<boolean> {
  const result = await db
    .insertInto('recordings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Saves if the recording is still at `version`; false when somebody else was faster. */
export async function updateRecording(
  db: Queryable,
  signature: string,
  version: number,
  set: Updateable<RecordingsTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('recordings')
    .set(set)
    .where('signature', '=', signature)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The next version of a recording whose files change; undefined when it is not there any more. */
export async function advanceVersion(
  db: Queryable,
  signature: string,
  set: Updateable<RecordingsTable>,
): Promise<number | undefined> {
  const row = await db
    .updateTable('recordings')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('signature', '=', signature)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

export function findTrashed(db: Queryable, signature: string): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('signature_folded', '=', foldSignature(signature))
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}

export async function takeOutOfTrash(db: Queryable, signature: string): Promise<void> {
  await db
    .updateTable('recordings')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('signature', '=', signature)
    .execute();
}

/** Signatures of what was deleted before the moment. */
export async function listTrashedBefore(db: Queryable, moment: string): Promise<string[]> {
  const rows = await db.selectFrom('recordings').select('signature').where('deleted_at', '<', moment).execute();
  return rows.map((row) => row.signature);
}

/** With everything that hangs on it: files, transcripts, tags on lines, media, history. The signature is kept. */
export async function eraseRecording(db: Queryable, signature: string, at: string): Promise<void> {
  await db.deleteFrom('recordings').where('signature', '=', signature).execute();
  await db
    .insertInto('erased_recordings')
    .values({ signature, signature_folded: foldSignature(signature), erased_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The form in which signatures are compared: two never differ in letter case alone. */
export function foldSignature(signature: string): string {
  return signature.normalize('NFC').toLowerCase();
}

/** Differs after every announced change of what lists of recordings show. */
export async function readListStamp(db: Queryable): Promise<string> {
  const { count, stamps, updated } = await db
    .selectFrom('recordings')
    .select((eb) => [
      eb.fn.countAll().as('count'),
      eb.fn.sum('list_stamp').as('stamps'),
      eb.fn.max('updated_at').as('updated'),
    ])
    .executeTakeFirstOrThrow();
  return `${count} ${stamps} ${updated}`;
}
