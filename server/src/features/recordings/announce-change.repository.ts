import { limits } from '@glosy/core/limits';
import type { Queryable } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import { sealRecordings } from './recording-hash.repository.ts';

/** What a reader can notice: the record itself, its files, media, tags or text. Autosaves come every few seconds. */
export type ChangeKind = 'record' | 'files' | 'media' | 'tags' | 'transcript' | 'autosave';

/** Changes of what the recording's hash covers. */
const sealedKinds: ReadonlySet<ChangeKind> = new Set(['record', 'files', 'media']);

/**
 * The one place that every change of a recording passes, in the transaction of the change: it moves `updated_at`
 * (autosaves: at most once a minute) and the stamp of the cached lists, and with `search_stamp` asks the search to index the recording anew. The version stays, since nothing of the record
 * itself may have changed.
 *
 * Call it after the rows of the recording itself, its files and media were written: for these kinds of change it also
 * writes the hash that `archive check` compares. Call it before transcripts or tags are locked: it locks the recording's
 * row, and everybody who locks several of these takes them in this order.
 */
export async function announceChange(
  tx: Queryable,
  recordings: string | readonly string[],
  kind: ChangeKind,
  at: string,
): Promise<void> {
  const signatures = typeof recordings === 'string' ? [recordings] : recordings;
  if (signatures.length === 0) return;
  if (signatures.length > 1) await lockInOrder(tx, signatures);
  await tx
    .updateTable('recordings')
    .set((eb) => ({ search_stamp: eb('search_stamp', '+', 1) }))
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

/** An UPDATE locks rows in any order: two of several recordings could wait for each other. */
async function lockInOrder(tx: Queryable, signatures: readonly string[]): Promise<void> {
  if (!needsRowLocks(tx)) return;
  await tx
    .selectFrom('recordings')
    .select('signature')
    .where('signature', 'in', signatures)
    .orderBy('signature')
    .forNoKeyUpdate()
    .execute();
}
