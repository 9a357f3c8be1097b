import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import { orderFinish } from './finish-upload.job.ts';
import { abandonedFiles } from './scratch-files.ts';
import {
  deleteUnmoved,
  deleteUntouched,
  listChunks,
  listUnfinished,
  listUntouched,
  type UploadRow,
} from './uploads.repository.ts';

/**
 * Orders jobs for publications that a crash interrupted, and deletes uploads that lost their bytes. Reads no file, so
 * that a start is fast. Other processes may be receiving uploads.
 */
export async function reconcileUploads(
  dependencies: Pick<Dependencies, 'log' | 'database' | 'storage' | 'jobs' | 'now'>,
): Promise<void> {
  for (const upload of await listUnfinished(dependencies.database.db)) await reconcile(dependencies, upload);
  await sweep(dependencies);
}

async function sweep({ database, storage, now }: Pick<Dependencies, 'database' | 'storage' | 'now'>): Promise<void> {
  const uploads = await listUnfinished(database.db);
  await storage.sweepStaged(abandonedFiles(new Set(uploads.map(({ id }) => id)), now()));
}

async function reconcile(
  dependencies: Pick<Dependencies, 'log' | 'database' | 'storage' | 'jobs'>,
  upload: UploadRow,
): Promise<void> {
  const { database, storage, log } = dependencies;
  const chunks = await listChunks(database.db, upload.id);
  if (chunks.length === upload.total_chunks) return orderFinish(dependencies, upload);
  const end = Math.max(0, ...chunks.map(({ chunk_index, size }) => chunk_index * limits.chunkBytes + size));
  const staged = await storage.statStaged(upload.id);
  if (end > (staged?.size ?? 0)) {
    // A restored database may have rows of chunks whose bytes were never part of the backup.
    if (!(await deleteUnmoved(database.db, upload))) return;
    log.warn({ upload: upload.id }, 'an unfinished upload has lost its bytes and begins anew');
    await storage.discard(upload.id);
  }
}

/** Deletes uploads that were not continued for a day, rows of old complete ones, and abandoned scratch files. */
export async function expireUploads(dependencies: Pick<Dependencies, 'database' | 'storage' | 'now'>): Promise<void> {
  const { database, storage, now } = dependencies;
  const since = new Date(now().getTime() - limits.uploadExpiryMs);
  for (const { id } of await listUntouched(database.db, since.toISOString())) {
    if (await deleteUntouched(database.db, id, since.toISOString())) await storage.discard(id);
  }
  await sweep(dependencies);
}
