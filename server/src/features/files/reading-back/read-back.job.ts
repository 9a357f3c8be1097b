import { z } from 'zod';
import type { FileReadsTable } from '../../../database/tables/file-reads.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { dayMs, hourMs } from '../../../lib/durations.ts';
import type { JobKind, RunningJob } from '../../../queue/job-kind.ts';
import { isKeyReferenced } from '../storage-keys.repository.ts';
import { deleteFileReads, insertFileReads, isFault, listFileReads, updateFileRead } from './file-reads.repository.ts';
import { findFileFault } from './find-file-fault.ts';
import { hasStoredFiles, listStoredFiles, type StoredFileFacts } from './stored-files.repository.ts';

/** Kind of the daily job that reads some of the stored files back; its payload is `{since}`, the start of its day. */
export const readBackJobKind = 'read-files-back';
/** Every file is read within this many days. */
export const readBackDays = 90;

/** Share of all bytes read each day: ten of the 90 days may pass without a running server. */
const partsOfAll = 80;
/** Limits the speed, so that listeners get most of a disk's or a network's. */
const bytesPerSecond = 16 * 1024 ** 2;

type Parts = Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'log' | 'now'>;

/** Orders today's job, once for all processes. */
export async function orderReadingBack({ database, jobs, now }: Pick<Parts, 'database' | 'jobs' | 'now'>) {
  if (!(await hasStoredFiles(database.db))) return;
  const day = now().toISOString().slice(0, 10);
  await jobs.add(database.db, readBackJobKind, { since: `${day}T00:00:00.000Z` }, { id: `${readBackJobKind}-${day}` });
}

/**
 * Compares files with their hashes: first those that had a fault, so that a repaired file loses it, then those that
 * were read longest ago. An interrupted run continues with the rest of its day's share.
 */
export function readBackJob({ database, storage, log, now }: Parts): JobKind<{ since: string }> {
  const { db } = database;

  /** The files that rows name, with their last reads, the oldest read first. */
  async function listReads(): Promise<{ file: StoredFileFacts; read: FileReadsTable }[]> {
    const files = new Map((await listStoredFiles(db)).map((file) => [file.key, file]));
    const known = new Set((await listFileReads(db)).map(({ key }) => key));
    await insertFileReads(
      db,
      [...files.keys()].filter((key) => !known.has(key)),
      now().toISOString(),
    );
    await deleteFileReads(
      db,
      [...known].filter((key) => !files.has(key)),
    );
    return (await listFileReads(db)).flatMap((read) => {
      const file = files.get(read.key);
      return file ? [{ file, read }] : [];
    });
  }

  async function readBack({ file, read }: { file: StoredFileFacts; read: FileReadsTable }, signal: AbortSignal) {
    const fault = await findFileFault(storage, file, { signal, bytesPerSecond });
    // A file that was deleted in the meantime is not a fault.
    if (fault && !(await isKeyReferenced(db, file.key))) return;
    await updateFileRead(db, { key: file.key, at: now().toISOString(), result: fault?.kind ?? 'good' });
    const facts = { recording: file.recording, key: file.key };
    if (fault) log.warn({ ...facts, result: fault.kind }, 'a stored file is not as it was received');
    else if (isFault(read.result)) log.info(facts, 'a stored file is as it was received again');
  }

  async function run({ since }: { since: string }, { signal, progress }: RunningJob): Promise<void> {
    // An unmounted folder does not prove that files are missing.
    await storage.check();
    const reads = await listReads();
    const sizeOf = (some: typeof reads) => some.reduce((sum, { file }) => sum + (file.bytes ?? 0), 0);
    const isReadToday = ({ read }: (typeof reads)[number]) => read.result !== 'unread' && read.at >= since;
    const due = reads.filter((one) => !isReadToday(one));
    const part = Math.max(1, sizeOf(reads) / partsOfAll);

    const readPart = async (files: typeof reads, readAlready: number) => {
      let left = part - readAlready;
      for (const one of files) {
        if (left <= 0) return;
        signal.throwIfAborted();
        progress(1 - left / part, 'odczyt kontrolny');
        await readBack(one, signal);
        left -= one.file.bytes ?? 0;
      }
    };
    await readPart(
      due.filter(({ read }) => isFault(read.result)),
      0,
    );
    await readPart(
      due.filter(({ read }) => !isFault(read.result)),
      sizeOf(reads.filter((one) => isReadToday(one))),
    );
  }

  return {
    payload: z.object({ since: z.iso.datetime() }),
    concurrency: 1,
    timeLimitMs: dayMs,
    pauseMs: () => hourMs,
    run,
  };
}
