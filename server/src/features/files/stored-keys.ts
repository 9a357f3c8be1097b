import { z } from 'zod';
import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { JobKind } from '../../queue/job-kind.ts';
import { deleteWaitingJobs, postponeWaitingJobs } from '../../queue/jobs-of-kind.repository.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { isKeyReferenced } from './storage-keys.repository.ts';

/** Deletes a stored file unless a row names it; its payload is `{key}`. */
export const dropJobKind = 'drop-unreferenced-file';
/** Longer than any request takes from storing a file to writing its row; longer work renews its reservations. */
const reservationMs = 3600_000;
/** Pause between two renewals while a large file is copied. */
const renewalMs = 600_000;

/** Thrown when the bytes of a reserved key may have been deleted, because the work took too long. */
export class ReservationLostError extends Error {
  override name = 'ReservationLostError';
}

export type StoredKeys = ReturnType<typeof storedKeys>;

type Parts = Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'now'>;

/** The payload of the job that deletes a key's bytes, as the queue stores it. */
const payloadOf = (key: string) => JSON.stringify({ key });

/**
 * Keeps storage and database consistent over a crash. Before bytes are stored under a new key, a job is enqueued that
 * deletes them unless a row names them by then. Deleting a row enqueues the same job.
 */
export function storedKeys({ database, storage, jobs, now }: Parts) {
  const dropUnreferenced: JobKind<{ key: string }> = {
    payload: z.object({ key: z.string() }),
    concurrency: 2,
    timeLimitMs: 60_000,
    isCancellable: false,
    async run({ key }) {
      if (!(await isKeyReferenced(database.db, key))) await storage.delete(key);
    },
  };

  /** Keeps the bytes of reserved keys for another hour. */
  async function renew(keys: readonly string[]): Promise<void> {
    const end = new Date(now().getTime() + reservationMs).toISOString();
    if (keys.length > 0) await postponeWaitingJobs(database.db, dropJobKind, keys.map(payloadOf), end);
  }

  return {
    renew,
    /** Passes on the pieces of a file, and renews reservations at the same time, since copying may take hours. */
    async *renewing<Piece>(keys: readonly string[], pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
      let renewedAt = now().getTime();
      for await (const piece of pieces) {
        if (now().getTime() - renewedAt >= renewalMs) {
          await renew(keys);
          renewedAt = now().getTime();
        }
        yield piece;
      }
    },
    /**
     * Ends reservations in the transaction that writes the keys' rows: after its commit the bytes are kept.
     * @throws ReservationLostError when the bytes of one are being deleted, so that no row names deleted bytes
     */
    async settle(tx: Tx, keys: readonly string[]): Promise<void> {
      if (keys.length === 0 || (await deleteWaitingJobs(tx, dropJobKind, keys.map(payloadOf)))) return;
      throw new ReservationLostError('The reservation of a storage key ended before its row was written.');
    },
    /** A key for bytes that are stored before their row is written: a new key, or the given one. */
    async reserve(key = newStorageKey()): Promise<string> {
      await jobs.add(database.db, dropJobKind, { key }, { delayMs: reservationMs });
      return key;
    },
    /** Removes the bytes once the transaction, which also deletes their rows, has committed. */
    async drop(tx: Tx, keys: readonly string[]): Promise<void> {
      for (const key of keys) await jobs.add(tx, dropJobKind, { key });
    },
    jobs: { [dropJobKind]: dropUnreferenced },
  };
}
