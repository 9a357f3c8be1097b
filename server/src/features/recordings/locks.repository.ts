import type { Queryable, Tx } from '../../database/database.ts';
import { changeRecording, changeRecordings } from './change-recording.repository.ts';

/** Email of the holder of the proofreading lock, or empty. */
export async function findLockHolder(db: Queryable, signature: string): Promise<string> {
  const row = await db
    .selectFrom('recordings')
    .select('proofreading_email as holder')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row?.holder ?? '';
}

/**
 * Releases the proofreading lock of a recording, even if another user holds it. The version increases, so that a save
 * by the former holder conflicts. Returns the former holder (empty when there was none), or undefined without such a
 * recording.
 */
export async function releaseLock(tx: Tx, signature: string, at: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('recordings')
    .select('proofreading_email as holder')
    .where('signature', '=', signature)
    .executeTakeFirst();
  if (!found?.holder) return found?.holder;
  await changeRecording(tx, signature, { kind: 'record', at }, () => clearLocks(tx, [signature], found.holder));
  return found.holder;
}

/** Releases a deleted account's locks and keeps its authorship under a pseudonym. */
export async function eraseAccountFromRecordings(
  tx: Tx,
  { userId, email, pseudonym, at }: { userId: string; email: string; pseudonym: string; at: string },
): Promise<void> {
  const locked = await tx
    .selectFrom('recordings')
    .select('signature')
    .where('proofreading_email', '=', email)
    .execute();
  const signatures = locked.map(({ signature }) => signature);
  await changeRecordings(tx, signatures, { kind: 'record', at }, () => clearLocks(tx, signatures, email));
  await tx.updateTable('recording_changes').set({ author: pseudonym }).where('user_id', '=', userId).execute();
}

async function clearLocks(tx: Tx, signatures: readonly string[], holder: string): Promise<void> {
  if (signatures.length === 0) return;
  await tx
    .updateTable('recordings')
    .set((eb) => ({ proofreading_email: '', version: eb('version', '+', 1) }))
    .where('signature', 'in', signatures)
    .where('proofreading_email', '=', holder)
    .execute();
}
