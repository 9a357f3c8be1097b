import type { Queryable, Tx } from '../../database/database.ts';
import type { Queue } from '../../queue/queue.ts';

export const measureJobKind = 'measure-audio';

/**
 * Orders the measuring of unmeasured files, of one recording or of all, unless it is ordered already: backups and bags
 * do not contain the queue, and sounds of earlier versions have no measured clock.
 */
export async function orderMeasuring(tx: Tx, jobs: Pick<Queue, 'add'>, signature?: string): Promise<void> {
  const unmeasured = await listUnmeasured(tx, signature);
  if (unmeasured.length === 0) return;
  // Compared here: the database would search the queue once per file, 20 seconds for 5,000 files.
  const ordered = await listOrdered(tx);
  for (const { fileId, recording } of unmeasured) {
    if (!ordered.has(JSON.stringify({ fileId }))) await jobs.add(tx, measureJobKind, { fileId }, { recording });
  }
}

/** Payloads of the measurements that wait or run. */
async function listOrdered(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', measureJobKind)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  return new Set(rows.map(({ payload }) => payload));
}

function listUnmeasured(db: Queryable, signature?: string): Promise<{ fileId: string; recording: string }[]> {
  return db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select(['files.id as fileId', 'files.recording'])
    .where(({ eb, or, and }) =>
      or([
        eb('audio_files.state', '=', 'measuring'),
        and([eb('audio_files.state', '=', 'ready'), eb('audio_files.has_exact_clock', 'is', null)]),
      ]),
    )
    .$if(signature !== undefined, (query) => query.where('files.recording', '=', signature ?? ''))
    .orderBy('files.recording')
    .orderBy('files.name')
    .execute();
}
