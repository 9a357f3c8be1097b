import { ArchiveError } from '@glosy/core/errors';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { hashFile } from '../../storage/hash-file.ts';
import type { FileStorage, StoredFile } from '../../storage/storage.ts';
import { isKeyReferenced } from '../files/storage-keys.repository.ts';
import { changeRecording } from '../recordings/change-recording.repository.ts';
import type { Author } from '../recordings/recording-changes.repository.ts';
import { type CheckedAudio, insertAudioFile, requireStoredAudio } from './insert-audio-file.ts';
import { claimPublication, completeUpload, deleteUnfinished, type UploadRow } from './uploads.repository.ts';

/**
 * Turns an upload whose chunks are all stored into a file of the recording. The process may be killed at any point: it
 * marks the upload, publishes its bytes under the upload's own id, then writes the rows in one transaction. May be
 * repeated and run by several processes at once: one of them writes the rows, the others find them written.
 * @throws ArchiveError `file.audio-type`, `upload.hash`, `file.name-taken`, `recording.not-found` (the upload is then
 * deleted), `upload.conflict` (another process has deleted it), the reason of `signal` once it is aborted
 */
export async function publishUpload(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'now'>,
  upload: UploadRow,
  author: Author,
  signal?: AbortSignal,
): Promise<void> {
  const { database, storage, jobs } = dependencies;
  try {
    const file = await checkFile(storage, upload, signal);
    let isWritten = false;
    if (await claimPublication(database.db, upload.id, file.sha256)) {
      await publishBytes(storage, upload.id);
      isWritten = await writeRows(dependencies, upload, file, author);
    }
    if (!isWritten) await requirePublished(database.db, upload.id);
  } catch (error) {
    if (error instanceof ArchiveError && error.status < 500) await abandon(dependencies, upload);
    throw error;
  }
  await storage.discard(upload.id);
  jobs.wake();
}

async function checkFile(storage: FileStorage, upload: UploadRow, signal?: AbortSignal): Promise<CheckedAudio> {
  const stored = await openBytes(storage, upload.id);
  try {
    const format = await requireStoredAudio(stored, (content) => new ArchiveError('file.audio-type', [`. ${content}`]));
    const sha256 = await hashFile(stored, { signal });
    if (upload.sha256 !== null && upload.sha256 !== sha256) throw new ArchiveError('upload.hash');
    return { format, bytes: stored.size, sha256 };
  } finally {
    stored.close();
  }
}

/** Prefers the published file: a late chunk may have re-created a part of the staged one. */
async function openBytes(storage: FileStorage, id: string): Promise<StoredFile> {
  const published = () => storage.open(id);
  // Another process may publish the staged file between the two checks.
  try {
    return await published();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return await storage.openStaged(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return published();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ArchiveError && error.code === 'file.not-found';
}

async function publishBytes(storage: FileStorage, id: string): Promise<void> {
  if (await storage.stat(id)) return;
  try {
    await storage.publish(id, id);
  } catch (error) {
    if (!(await storage.stat(id))) throw error;
  }
}

/** False when another process has written the rows, or deleted the upload. */
async function writeRows(
  { database, jobs, now }: Pick<Dependencies, 'database' | 'jobs' | 'now'>,
  upload: UploadRow,
  file: CheckedAudio,
  author: Author,
): Promise<boolean> {
  const at = now().toISOString();
  return database.transaction(async (tx) => {
    if (!(await completeUpload(tx, upload.id, at))) return false;
    const audio = { name: upload.file_name, key: upload.id, file };
    await changeRecording(tx, upload.recording, { kind: 'files', at }, (change) =>
      insertAudioFile(change, jobs, author, audio),
    );
    return true;
  });
}

async function requirePublished(db: Queryable, uploadId: string): Promise<void> {
  if (!(await isKeyReferenced(db, uploadId))) throw new ArchiveError('upload.conflict');
}

/**
 * Deletes a refused upload; after any other failure it can be continued. The bytes are deleted only with the row:
 * without a row no process can complete the upload any more, and a complete upload's bytes belong to a file.
 */
async function abandon(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  upload: UploadRow,
): Promise<void> {
  if (!(await deleteUnfinished(database.db, upload.id))) return;
  await storage.discard(upload.id);
  await storage.delete(upload.id);
}
