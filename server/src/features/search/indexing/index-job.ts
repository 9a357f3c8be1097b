import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../../../dependencies.ts';
import { deleteJobsOfKinds } from '../../../queue/jobs.repository.ts';
import { deleteEarlierFailures, findOpenJob, type OpenJob } from '../../../queue/jobs-of-kind.repository.ts';
import { indexFormat, lastUnnumberedFormat } from '../../../search/index-format.ts';
import { dropOtherFormats } from '../../../search/stored-formats.ts';

/**
 * Kind of the job that indexes many recordings. Programs of another format do not run it, because they have another
 * index.
 */
export const indexJob = indexJobOf(indexFormat);

function indexJobOf(format: number): string {
  return format <= lastUnnumberedFormat ? 'search-index' : `search-index-${format}`;
}

/** Drops the indexes of other program versions, except those used since the moment, if one is given. */
export async function dropOtherIndexes(
  { database, searchStore }: Pick<Dependencies, 'database' | 'searchStore'>,
  unusedSince?: Date,
): Promise<void> {
  const dropped = await searchStore.write((tx) => dropOtherFormats(tx, searchStore.format, unusedSince));
  await deleteJobsOfKinds(database.db, dropped.map(indexJobOf));
}

/** Whether many recordings are waiting to be indexed, or are being indexed. */
export async function isIndexIncomplete({ database }: Pick<Dependencies, 'database'>): Promise<boolean> {
  return (await findOpenJob(database.db, indexJob)) !== undefined;
}

/**
 * The open indexing job; adds one if there is none. The lock of the index's writers keeps several processes from adding
 * one each.
 */
export function openIndexJob({
  database,
  searchStore,
  jobs,
}: Pick<Dependencies, 'database' | 'searchStore' | 'jobs'>): Promise<OpenJob> {
  return searchStore.write(async () => {
    const open = await findOpenJob(database.db, indexJob);
    if (open) return open;
    // A failed job is retried while anything is stale; only the newest failure is kept, for its reason.
    await deleteEarlierFailures(database.db, indexJob);
    const id = randomUUID();
    await jobs.add(database.db, indexJob, {}, { id });
    return { id, isRunning: false };
  });
}
