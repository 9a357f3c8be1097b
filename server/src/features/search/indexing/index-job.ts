import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../../dependencies.ts';
import { findOpenJob, type OpenJob } from './index-job.repository.ts';

/** Kind of the job that indexes many recordings. */
export const indexJob = 'search-index';

/**
 * The open job that indexes; adds one when there is none. The lock of the index's writers keeps several processes from
 * adding one each.
 */
export function openIndexJob({
  database,
  searchStore,
  jobs,
}: Pick<Dependencies, 'database' | 'searchStore' | 'jobs'>): Promise<OpenJob> {
  return searchStore.write(async () => {
    const open = await findOpenJob(database.db, indexJob);
    if (open) return open;
    const id = randomUUID();
    await jobs.add(database.db, indexJob, {}, { id });
    return { id, isRunning: false };
  });
}
