import type { Queryable } from '../../../database/database.ts';
import type { FileReadsTable } from '../../../database/tables/file-reads.ts';

export type ReadResult = FileReadsTable['result'];

const faults = ['missing', 'unreadable', 'damaged'] as const satisfies readonly ReadResult[];
const keysPerStatement = 500;

export const isFault = (result: ReadResult): boolean => faults.some((fault) => fault === result);

export function listFileReads(db: Queryable): Promise<FileReadsTable[]> {
  return db.selectFrom('file_reads').selectAll().orderBy('at').orderBy('key').execute();
}

/** Adds keys as unread since the moment; known keys are unchanged. */
export async function insertFileReads(db: Queryable, keys: readonly string[], at: string): Promise<void> {
  for (let start = 0; start < keys.length; start += keysPerStatement) {
    const rows = keys.slice(start, start + keysPerStatement).map((key) => ({ key, at, result: 'unread' as const }));
    await db
      .insertInto('file_reads')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function deleteFileReads(db: Queryable, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += keysPerStatement) {
    await db
      .deleteFrom('file_reads')
      .where('key', 'in', keys.slice(start, start + keysPerStatement))
      .execute();
  }
}

export async function updateFileRead(db: Queryable, { key, at, result }: FileReadsTable): Promise<void> {
  await db.updateTable('file_reads').set({ at, result }).where('key', '=', key).execute();
}

export interface FileReadsSummary {
  readonly files: number;
  readonly unread: number;
  /** The oldest last read of all files; for a file that was never read, the time when it was added. */
  readonly oldestAt: string | null;
}

export async function summariseFileReads(db: Queryable): Promise<FileReadsSummary> {
  const { files, unread, oldest } = await db
    .selectFrom('file_reads')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('files'),
      fn.count<number>(eb.case().when('result', '=', 'unread').then(1).end()).as('unread'),
      fn.min('at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { files: Number(files), unread: Number(unread), oldestAt: oldest };
}

/**
 * Signatures of recordings with faulty files, one for each file that was not intact at its last read; deleted files are
 * left out.
 */
export async function listFileFaults(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('file_reads')
    .select(({ selectFrom, fn }) =>
      fn
        .coalesce(
          selectFrom('files').select('recording').whereRef('storage_key', '=', 'file_reads.key').limit(1),
          selectFrom('audio_files')
            .innerJoin('files', 'files.id', 'audio_files.file_id')
            .select('recording')
            .whereRef('peaks_key', '=', 'file_reads.key')
            .limit(1),
          selectFrom('listening_copies')
            .innerJoin('files', 'files.id', 'listening_copies.file_id')
            .select('recording')
            .where(({ eb, or }) =>
              or([
                eb('listening_copies.storage_key', '=', eb.ref('file_reads.key')),
                eb('listening_copies.peaks_key', '=', eb.ref('file_reads.key')),
              ]),
            )
            .limit(1),
        )
        .as('recording'),
    )
    .where('result', 'in', faults)
    .execute();
  return rows.flatMap(({ recording }) => recording ?? []).sort();
}
