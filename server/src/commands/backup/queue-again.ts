import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { orderMeasuring } from '../../features/files/audio-measuring.repository.ts';
import { copyJobKind } from '../../features/files/listening-copies/copy-job-kind.ts';
import { listUnfinishedCopies } from '../../features/files/listening-copies/listening-copies.repository.ts';

/**
 * Queues audio that was not measured yet, and copies that were not made, for one recording or all: backups and bags do
 * not contain the queue.
 */
export async function queueAgain({ jobs }: Pick<Dependencies, 'jobs'>, tx: Tx, signature?: string): Promise<void> {
  await orderMeasuring(tx, jobs, signature);
  const isWanted = ({ recording }: { recording: string }) => signature === undefined || recording === signature;
  for (const { fileId, recording } of (await listUnfinishedCopies(tx)).filter(isWanted)) {
    await jobs.add(tx, copyJobKind, { fileId }, { recording });
  }
}
