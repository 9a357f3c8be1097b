import { ArchiveError } from '@glosy/core/errors';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { hourMs } from '../../lib/durations.ts';
import { type JobKind, PermanentJobError } from '../../queue/job-kind.ts';
import { publishUpload } from './publish-upload.ts';
import { findUnfinished, findUploaderName, type UploadRow } from './uploads.repository.ts';

export const finishUploadKind = 'finish-upload';

/** Orders the publication of an upload whose chunks are all stored; at most one job for each upload. */
export async function orderFinish(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  { id, recording }: UploadRow,
): Promise<void> {
  await jobs.add(database.db, finishUploadKind, { uploadId: id }, { id: `${finishUploadKind}-${id}`, recording });
}

/**
 * Completes a publication that a crash interrupted. Runs as a job, because hashing gigabytes takes minutes and the
 * server must answer before that.
 */
export function finishUploadJob(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'now'>,
): JobKind<{ uploadId: string }> {
  const { db } = dependencies.database;
  return {
    payload: z.object({ uploadId: z.string() }),
    concurrency: 1,
    timeLimitMs: 6 * hourMs,
    isCancellable: false,
    async run({ uploadId }, { signal }) {
      const upload = await findUnfinished(db, uploadId);
      if (!upload) return;
      const author = { userId: upload.user_id, name: await findUploaderName(db, upload.user_id) };
      try {
        await publishUpload(dependencies, upload, author, signal);
      } catch (error) {
        if (error instanceof ArchiveError && error.status < 500) throw new PermanentJobError(error.message);
        throw error;
      }
    },
  };
}
