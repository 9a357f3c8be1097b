import { z } from 'zod';
import type { Queryable } from '../../../database/database.ts';
import { copyJobKind } from './copy-job-kind.ts';

const payload = z.object({ fileId: z.string() });

/** Parts done, from 0 to 1, of the copies that are being made, by the id of their file. */
export async function readCopyProgress(db: Queryable): Promise<Map<string, number>> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['payload', 'progress_part'])
    .where('kind', '=', copyJobKind)
    .where('state', '=', 'running')
    .execute();
  return new Map(jobs.map((job) => [payload.parse(JSON.parse(job.payload)).fileId, job.progress_part ?? 0]));
}
