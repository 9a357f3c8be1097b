import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import { publishUpload } from './publish-upload.ts';
import {
  deleteUntouched,
  deleteUpload,
  findUploaderName,
  listChunks,
  listUnfinished,
  listUntouched,
  type UploadRow,
} from './uploads.repository.ts';

/** Before the server listens: finishes what a crash cut short, and removes what belongs to no upload. */
export async function reconcileUploads(dependencies: Dependencies): Promise<void> {
  const { database, storage } = dependencies;
  for (const upload of await listUnfinished(database.db)) await reconcile(dependencies, upload);
  const living = await listUnfinished(database.db);
  await storage.sweepStaged(new Set(living.map(({ id }) => id)));
}

async function reconcile(dependencies: Dependencies, upload: UploadRow): Promise<void> {
  const { database, storage, log } = dependencies;
  const chunks = await listChunks(database.db, upload.id);
  if (chunks.length === upload.total_chunks) {
    const author = { userId: upload.user_id, name: await findUploaderName(database.db, upload.user_id) };
    await publishUpload(dependencies, upload, author).catch((error: unknown) => {
      const isRefusal = error instanceof ArchiveError;
      log.warn({ err: error, upload: upload.id, dropped: isRefusal }, 'an interrupted upload could not be finished');
    });
    return;
  }
  const end = Math.max(0, ...chunks.map(({ chunk_index, size }) => chunk_index * limits.chunkBytes + size));
  const staged = await storage.statStaged(upload.id);
  if (end > (staged?.size ?? 0)) {
    // A restored database may know of chunks whose bytes were never part of a backup.
    log.warn({ upload: upload.id }, 'an unfinished upload has lost its bytes and begins anew');
    await deleteUpload(database.db, upload.id);
    await storage.discard(upload.id);
  }
}

/** Drops what nobody has continued for a day: unfinished uploads, the memory of finished ones, scratch files. */
export async function expireUploads({ database, storage, now }: Dependencies): Promise<void> {
  const since = new Date(now().getTime() - limits.uploadExpiryMs);
  for (const { id } of await listUntouched(database.db, since.toISOString())) {
    if (await deleteUntouched(database.db, id, since.toISOString())) await storage.discard(id);
  }
  const living = new Set((await listUnfinished(database.db)).map(({ id }) => id));
  for await (const { id, modifiedAt } of storage.listStaged()) {
    if (!living.has(id) && modifiedAt < since) await storage.discard(id);
  }
}
