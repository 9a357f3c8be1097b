import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import type { Queue } from '../../queue/queue.ts';

export const measureJobKind = 'measure-audio';

/**
 * Orders what was not measured yet, of one recording or of all, unless it is ordered already: backups and bags leave
 * the queue out, and sounds of earlier versions have no measured clock.
 */
export async function orderMeasuring(tx: Queryable, jobs: Pick<Queue, 'add'>, signature?: string): Promise<void> {
  for (const { fileId, recording } of await listUnmeasured(tx, signature)) {
    await jobs.add(tx, measureJobKind, { fileId }, { recording });
  }
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.kind', '=', measureJobKind)
            .where('jobs.state', 'in', ['waiting', 'running'])
            .where('jobs.payload', '=', sql<string>`'{"fileId":"' || files.id || '"}'`),
        ),
      ),
    )
    .$if(signature !== undefined, (query) => query.where('files.recording', '=', signature ?? ''))
    .orderBy('files.recording')
    .orderBy('files.name')
    .execute();
}
