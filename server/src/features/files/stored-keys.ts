import { z } from 'zod';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { JobKind } from '../../queue/job-kind.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { isKeyReferenced } from './storage-keys.repository.ts';

/** Deletes a stored file unless a row names it; its payload is `{key}`. */
export const dropJobKind = 'drop-unreferenced-file';
/** Longer than any request or job takes from storing a file to writing its row. */
const reservationMs = 3600_000;

export type StoredKeys = ReturnType<typeof storedKeys>;

/**
 * Keeps storage and database consistent over a crash. Before bytes are stored under a new key, a job is enqueued that
 * deletes them unless a row names them by then. Deleting a row enqueues the same job.
 */
export function storedKeys({ database, storage, jobs }: Pick<Dependencies, 'database' | 'storage' | 'jobs'>) {
  const dropUnreferenced: JobKind<{ key: string }> = {
    payload: z.object({ key: z.string() }),
    concurrency: 2,
    timeLimitMs: 60_000,
    isCancellable: false,
    async run({ key }) {
      if (!(await isKeyReferenced(database.db, key))) await storage.delete(key);
    },
  };
  return {
    /** A key for bytes that are stored before their row is written: a new one, or the one that they had elsewhere. */
    async reserve(key = newStorageKey()): Promise<string> {
      await jobs.add(database.db, dropJobKind, { key }, { delayMs: reservationMs });
      return key;
    },
    /** Removes the bytes once the transaction, which also deletes their rows, has committed. */
    async drop(tx: Queryable, keys: readonly string[]): Promise<void> {
      for (const key of keys) await jobs.add(tx, dropJobKind, { key });
    },
    jobs: { [dropJobKind]: dropUnreferenced },
  };
}
