import type { Selectable, Updateable } from 'kysely';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { ListeningCopiesTable } from '../../../database/tables/listening-copies.ts';

export type CopyRow = Selectable<ListeningCopiesTable>;

const unmade = {
  error: null,
  storage_key: null,
  bytes: null,
  sha256: null,
  bit_rate: null,
  duration_ms: null,
  source_loudness: null,
  loudness: null,
  peaks_key: null,
  peaks_sha256: null,
  peaks_per_second: null,
  made_at: null,
} as const;

export function findCopy(db: Queryable, fileId: string): Promise<CopyRow | undefined> {
  return db.selectFrom('listening_copies').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}

/** False when a copy is ordered already. */
export async function markOrdered(tx: Tx, fileId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('listening_copies')
    .values({ file_id: fileId, state: 'waiting', ...unmade })
    .onConflict((conflict) =>
      conflict
        .column('file_id')
        .doUpdateSet({ state: 'waiting', error: null })
        .where('listening_copies.state', 'in', ['ready', 'failed']),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the file was deleted. */
export async function updateCopy(
  db: Queryable,
  fileId: string,
  set: Updateable<ListeningCopiesTable>,
): Promise<boolean> {
  const result = await db.updateTable('listening_copies').set(set).where('file_id', '=', fileId).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Audio files that are waiting for a copy, or whose copy was being made. */
export async function listUnfinishedCopies(db: Queryable): Promise<{ fileId: string; recording: string }[]> {
  return db
    .selectFrom('listening_copies')
    .innerJoin('files', 'files.id', 'listening_copies.file_id')
    .select(['files.id as fileId', 'files.recording'])
    .where('listening_copies.state', 'in', ['waiting', 'making'])
    .execute();
}

/** Readable audio files without a copy, or all of them; not those in the trash. */
export function listSoundsToCopy(db: Queryable, isAll: boolean): Promise<{ fileId: string; recording: string }[]> {
  return db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .innerJoin('recordings', 'recordings.signature', 'files.recording')
    .leftJoin('listening_copies as copies', 'copies.file_id', 'files.id')
    .select(['files.id as fileId', 'files.recording'])
    .where('audio_files.state', '=', 'ready')
    .where('files.deleted_at', 'is', null)
    .where('recordings.deleted_at', 'is', null)
    .$if(!isAll, (query) => query.where('copies.storage_key', 'is', null))
    .orderBy('files.recording')
    .orderBy('files.name')
    .execute();
}

export async function countUnfinishedCopies(db: Queryable): Promise<{ unfinished: number; failed: number }> {
  const rows = await db
    .selectFrom('listening_copies')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  return {
    unfinished: (counts.get('waiting') ?? 0) + (counts.get('making') ?? 0),
    failed: counts.get('failed') ?? 0,
  };
}

/** Removes a copy whose file or waveform is stored under this key; it counts as failed. */
export async function forgetCopyFile(db: Queryable, key: string): Promise<void> {
  await db
    .updateTable('listening_copies')
    .set({ state: 'failed', ...unmade })
    .where(({ eb, or }) => or([eb('storage_key', '=', key), eb('peaks_key', '=', key)]))
    .execute();
}
