import type { Tx } from '../../../database/database.ts';
import type { Queue } from '../../../queue/queue.ts';
import { copyJobKind } from './copy-job-kind.ts';
import { markOrdered } from './listening-copies.repository.ts';

/**
 * Orders a listening copy of an audio file in the caller's transaction, unless one is ordered already. An earlier copy
 * stays in use until then.
 */
export async function orderCopy(
  tx: Tx,
  jobs: Pick<Queue, 'add'>,
  { fileId, recording }: { fileId: string; recording: string },
): Promise<void> {
  if (await markOrdered(tx, fileId)) await jobs.add(tx, copyJobKind, { fileId }, { recording });
}
