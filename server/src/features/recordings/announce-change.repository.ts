import { limits } from '@glosy/core/limits';
import type { Tx } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import { sealRecordings } from './recording-hash.repository.ts';

/** Changes that a reader can notice: of the record, its files, media, tags or text. Autosaves come every few seconds. */
export type ChangeKind = 'record' | 'files' | 'media' | 'tags' | 'transcript' | 'autosave';

/** Kinds of change to data that the recording's hash covers. */
const sealedKinds: ReadonlySet<ChangeKind> = new Set(['record', 'files', 'media']);
/** Kinds of change after which the search reads the transcripts again: a tag may stand in very many recordings. */
const textKinds: ReadonlySet<ChangeKind> = new Set(['record', 'files', 'transcript', 'autosave']);

/**
 * Every change of a recording calls this in its transaction. It moves `updated_at` (autosaves: at most once a minute),
 * the stamp of the cached lists, and the stamp by which the search notices what it has to index again. The version
 * stays, because the record itself may be unchanged.
 *
 * Call it after writing the rows of the recording, its files and media: for these kinds of change it also writes the
 * hash that `archive check` compares. Call it before locking transcripts or tags: it locks the recording's row, and
 * this common order of locks prevents deadlocks.
 */
export async function announceChange(
  tx: Tx,
  recordings: string | readonly string[],
  kind: ChangeKind,
  at: string,
): Promise<void> {
  const signatures = typeof recordings === 'string' ? [recordings] : recordings;
  if (signatures.length === 0) return;
  if (signatures.length > 1) await lockInOrder(tx, signatures);
  await tx
    .updateTable('recordings')
    .set((eb) => ({
      search_stamp: eb('search_stamp', '+', 1),
      text_stamp: eb('text_stamp', '+', textKinds.has(kind) ? 1 : 0),
    }))
    .where('signature', 'in', signatures)
    .execute();
  const lastAutosave = new Date(Date.parse(at) - limits.autosaveNoticeMs).toISOString();
  await tx
    .updateTable('recordings')
    .set((eb) => ({ updated_at: at, list_stamp: eb('list_stamp', '+', 1) }))
    .where('signature', 'in', signatures)
    .$if(kind === 'autosave', (query) => query.where('updated_at', '<=', lastAutosave))
    .execute();
  if (sealedKinds.has(kind)) await sealRecordings(tx, signatures);
}

/** Locks rows one by one: an UPDATE locks them in any order, so two updates of several recordings could deadlock. */
async function lockInOrder(tx: Tx, signatures: readonly string[]): Promise<void> {
  if (!needsRowLocks(tx)) return;
  await tx
    .selectFrom('recordings')
    .select('signature')
    .where('signature', 'in', signatures)
    .orderBy('signature')
    .forNoKeyUpdate()
    .execute();
}
