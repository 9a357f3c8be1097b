import { ArchiveError } from '@glosy/core/errors';
import type { Role } from '@glosy/core/policy';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import type { RecordingsTable } from '../../database/tables/recordings.ts';
import {
  type RecordingScope,
  recordingsWithin,
  type VisibilityRules,
  visibleTo,
} from './visible-recording.repository.ts';

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

/** The given recordings that are not in the trash. */
export function findRecordingRows(db: Queryable, signatures: readonly string[]): Promise<RecordingRow[]> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('signature', 'in', signatures.length > 0 ? signatures : [''])
    .where('deleted_at', 'is', null)
    .execute();
}

/** @throws ArchiveError `recording.not-found`, alike for a private, a deleted and a missing recording. */
export async function requireVisibleRow(
  db: Queryable,
  caller: { readonly role: Role },
  id: string,
  rules: VisibilityRules,
): Promise<RecordingRow> {
  const row = await recordingsWithin(db, visibleTo(caller, rules))
    .selectAll()
    .where('signature', '=', id.normalize('NFC'))
    .executeTakeFirst();
  if (!row) throw new ArchiveError('recording.not-found');
  return row;
}

/** Signatures of the recordings (all, or the given one) whose consent does not include downloads. */
export async function listDownloadRefusals(db: Queryable, signature?: string): Promise<ReadonlySet<string>> {
  let query = db.selectFrom('consents').select('recording').where('allows_download', '=', 0);
  if (signature !== undefined) query = query.where('recording', '=', signature);
  return new Set((await query.execute()).map(({ recording }) => recording));
}

/** Up to `limit` recordings of the scope after this signature, ordered by signature. */
export function listRowsAfter(
  db: Queryable,
  scope: RecordingScope,
  { after, limit }: { after: string; limit: number },
): Promise<RecordingRow[]> {
  return recordingsWithin(db, scope)
    .selectAll()
    .where('signature', '>', after)
    .orderBy('signature')
    .limit(limit)
    .execute();
}

export async function countRecordings(db: Queryable, scope: RecordingScope): Promise<number> {
  const { count } = await recordingsWithin(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the candidates that exist as signatures, in the trash or not. */
export async function findSignatures(db: Queryable, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return [];
  const rows = await db.selectFrom('recordings').select('signature').where('signature', 'in', candidates).execute();
  return rows.map((row) => row.signature);
}

/**
 * Every signature with this prefix, ignoring case. Includes those in the trash, which may be restored, and erased ones,
 * which are still written on tapes and papers.
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

/** Signature of the recording created with this key, in the trash or not. */
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

/** Saves if the recording is still at `version` (compare-and-set); false when another save came first. */
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

/** Moves a recording whose files change to its next version; undefined when it no longer exists. */
export async function advanceVersion(
  tx: Tx,
  signature: string,
  set: Updateable<RecordingsTable>,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('recordings')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('signature', '=', signature)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** A recording in the trash, locked until the end of the transaction: another process may erase or restore it. */
export function findTrashed(tx: Tx, signature: string): Promise<RecordingRow | undefined> {
  return tx
    .selectFrom('recordings')
    .selectAll()
    .where('signature_folded', '=', foldSignature(signature))
    .where('deleted_at', 'is not', null)
    .$if(needsRowLocks(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function takeOutOfTrash(tx: Tx, signature: string): Promise<void> {
  await tx
    .updateTable('recordings')
    .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
    .where('signature', '=', signature)
    .execute();
}

/** Signatures of recordings deleted before the moment. */
export async function listTrashedBefore(db: Queryable, moment: string): Promise<string[]> {
  const rows = await db.selectFrom('recordings').select('signature').where('deleted_at', '<', moment).execute();
  return rows.map((row) => row.signature);
}

/**
 * Locks a recording that is to be erased; false when it was restored or erased since it was listed, for example by
 * another process.
 */
export async function lockTrashedBefore(tx: Tx, signature: string, moment: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recordings')
    .select('signature')
    .where('signature', '=', signature)
    .where('deleted_at', '<', moment)
    .$if(needsRowLocks(tx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases a recording with its files, transcripts, tags, media and history. The signature stays reserved. */
export async function eraseRecording(tx: Tx, signature: string, at: string): Promise<void> {
  await tx.deleteFrom('recordings').where('signature', '=', signature).execute();
  await tx
    .insertInto('erased_recordings')
    .values({ signature, signature_folded: foldSignature(signature), erased_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The form in which signatures are compared: two never differ only in case. */
export function foldSignature(signature: string): string {
  return signature.normalize('NFC').toLowerCase();
}

/** A value that differs after every announced change of the recordings' lists. */
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
