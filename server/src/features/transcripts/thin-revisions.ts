import { limits } from '@glosy/core/limits';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Dependencies } from '../../dependencies.ts';
import { dayMs } from '../../lib/durations.ts';
import {
  deleteRevisions,
  listRevisionRows,
  listTranscriptsRevisedBefore,
  type RevisionRow,
} from './revisions.repository.ts';
import { lockTranscriptRow } from './transcripts.repository.ts';

/**
 * Deletes revisions that `chooseThinned` names. Safe to run again and by several processes at once: each transcript is
 * locked while its revisions are chosen, so that none is restored in between.
 */
export async function thinRevisions({ database, now }: Pick<Dependencies, 'database' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - limits.revisionFullDays * dayMs).toISOString();
  for (const id of await listTranscriptsRevisedBefore(database.db, cutoff)) {
    await database.transaction(async (tx) => {
      await lockTranscriptRow(tx, id);
      await deleteRevisions(tx, id, chooseThinned(await listRevisionRows(tx, id), cutoff));
    });
  }
}

/**
 * Numbers of the revisions to delete: those last saved before `cutoff`, except the last of each day in Europe/Warsaw.
 * Always keeps the transcript's first, a machine's first, each text from outside (it determines the origin of later
 * ones), each author's last, the restored ones and the newest. `newestFirst` are all revisions of one transcript.
 */
export function chooseThinned(newestFirst: readonly RevisionRow[], cutoff: string): number[] {
  const kept = new Set<number | undefined>([
    newestFirst[0]?.number,
    newestFirst.at(-1)?.number,
    newestFirst.findLast((row) => row.origin === 'machine')?.number,
    ...newestFirst
      .filter(({ action }) => action === 'attached' || action === 'transcribed')
      .map(({ number }) => number),
    ...firstOfEach(newestFirst, (row) => row.user_id ?? row.author),
    ...firstOfEach(newestFirst, (row) => libraryDay(new Date(row.updated_at))),
    ...newestFirst.flatMap((row) => (row.restored_from === null ? [] : [row.number, row.restored_from])),
  ]);
  return newestFirst.filter((row) => row.updated_at < cutoff && !kept.has(row.number)).map((row) => row.number);
}

/** The number of the first row of each group. */
function firstOfEach(rows: readonly RevisionRow[], groupOf: (row: RevisionRow) => string): Iterable<number> {
  const first = new Map<string, number>();
  for (const row of rows) if (!first.has(groupOf(row))) first.set(groupOf(row), row.number);
  return first.values();
}
