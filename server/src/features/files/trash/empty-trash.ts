import type { Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { addToLedger } from '../../../ledger/outbox.ts';
import { dayMs } from '../../../lib/durations.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { changeRecordings } from '../../recordings/change-recording.repository.ts';
import { eraseRecording, listTrashedBefore, lockTrashedBefore } from '../../recordings/recordings.repository.ts';
import { deleteFile } from '../files.repository.ts';
import { listStorageKeys } from '../storage-keys.repository.ts';
import type { StoredKeys } from '../stored-keys.ts';
import { lockFilesTrashedBefore } from './file-trash.repository.ts';
import type { TranscriptTrash } from './transcript-trash.ts';

/**
 * Erases recordings and files that were in the trash for `trashDays`; resolves with signatures and file names. Several
 * processes may do so at once: each item is erased and logged by one of them.
 */
export async function emptyTrash(
  { database, now, config }: Pick<Dependencies, 'database' | 'now' | 'config'>,
  keys: StoredKeys,
  transcripts: TranscriptTrash,
): Promise<string[]> {
  const at = now().toISOString();
  const before = new Date(now().getTime() - config.trashDays * dayMs).toISOString();
  const erased: string[] = [];
  for (const signature of await listTrashedBefore(database.db, before)) {
    await database.transaction(async (tx) => {
      if (!(await lockTrashedBefore(tx, signature, before))) return;
      await eraseWithFiles({ tx, keys }, signature, at);
      erased.push(signature);
    });
  }
  await database.transaction(async (tx) => {
    const recordings = await transcripts.listRecordingsBefore(tx, before);
    // The index also has trashed transcripts, so that a restored one is found at once; now their words are removed.
    const gone = await changeRecordings(tx, recordings, { kind: 'transcript', at }, () =>
      transcripts.eraseBefore(tx, before),
    );
    for (const file of await lockFilesTrashedBefore(tx, before)) {
      await keys.drop(tx, await listStorageKeys(tx, { fileId: file.id }));
      await deleteFile(tx, file.id);
      if (file.kind !== 'original' && file.kind !== 'thumbnail') gone.push(file);
    }
    for (const { recording, name } of gone) {
      await writeAudit(tx, { at, actorId: null, action: 'file.purge', subject: `recording:${recording}` });
      erased.push(name);
    }
  });
  return erased;
}

/** Erases a recording with its files for good, and writes the ledger. */
async function eraseWithFiles(
  { tx, keys }: { tx: Tx; keys: Pick<StoredKeys, 'drop'> },
  signature: string,
  at: string,
): Promise<void> {
  await keys.drop(tx, await listStorageKeys(tx, { recording: signature }));
  await eraseRecording(tx, signature, at);
  await writeAudit(tx, { at, actorId: null, action: 'recording.purge', subject: `recording:${signature}` });
  await addToLedger(tx, { at, kind: 'recording-erased', recording: signature });
}
