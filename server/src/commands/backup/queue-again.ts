import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { copyJobKind } from '../../features/files/listening-copies/copy-job-kind.ts';
import { listUnfinishedCopies } from '../../features/files/listening-copies/listening-copies.repository.ts';
import { measureJobKind } from '../../features/files/measure-audio.job.ts';

/**
 * Queues audio that was not measured yet, and copies that were not made, of one recording or of all: backups and bags
 * leave the queue out.
 */
export async function queueAgain(
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Queryable,
  signature?: string,
): Promise<void> {
  const waiting = await tx
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select(['audio_files.file_id', 'files.recording'])
    .where('audio_files.state', '=', 'measuring')
    .execute();
  const isWanted = ({ recording }: { recording: string }) => signature === undefined || recording === signature;
  for (const { file_id } of waiting.filter(isWanted)) await jobs.add(tx, measureJobKind, { fileId: file_id });
  for (const { fileId, recording } of (await listUnfinishedCopies(tx)).filter(isWanted)) {
    await jobs.add(tx, copyJobKind, { fileId }, { recording });
  }
}
