import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import { listStorageKeys } from './files.repository.ts';
import { insertChange, operator } from './recording-changes.repository.ts';
import { eraseRecording, findTrashed, listTrashedBefore, takeOutOfTrash } from './recordings.repository.ts';
import type { StoredKeys } from './stored-keys.ts';

const dayMs = 24 * 3600_000;

type Needs = Pick<Dependencies, 'database' | 'now'>;

/** Takes a recording out of the trash, as it was; null when the trash has none of this signature. */
export async function restoreFromTrash({ database, now }: Needs, signature: string): Promise<string | null> {
  return database.transaction(async (tx) => {
    const row = await findTrashed(tx, signature);
    if (!row) return null;
    const at = now().toISOString();
    await takeOutOfTrash(tx, row.signature, at);
    await insertChange(tx, row.signature, operator, { version: row.version + 1, at, fields: [{ field: 'restored' }] });
    return row.signature;
  });
}

/** Erases what has been in the trash for longer than `limits.trashDays`, files included; resolves with the signatures. */
export async function emptyTrash({ database, now }: Needs, keys: StoredKeys): Promise<string[]> {
  const before = new Date(now().getTime() - limits.trashDays * dayMs).toISOString();
  const signatures = await listTrashedBefore(database.db, before);
  for (const signature of signatures) {
    await database.transaction(async (tx) => {
      await keys.drop(tx, await listStorageKeys(tx, signature));
      await eraseRecording(tx, signature);
    });
  }
  return signatures;
}
