import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import { createIndexFollower } from '../features/search/indexing/index-follower.ts';
import { indexJob, openIndexJob } from '../features/search/indexing/index-job.ts';
import { findJob } from '../queue/jobs.repository.ts';
import type { OpenJob } from '../queue/jobs-of-kind.repository.ts';
import { clearIndex } from '../search/search-store.ts';
import { CommandError } from './command.ts';
import { createProgress, type Progress } from './progress.ts';

const lookEveryMs = 500;

/**
 * Empties the search index and rebuilds it with the job that a server would add. This process runs the job, unless a
 * server has claimed it first. Resolves when it is done.
 * @throws CommandError when the job failed
 */
export async function rebuildIndex(
  dependencies: Pick<Dependencies, 'config' | 'log' | 'database' | 'jobs' | 'searchStore' | 'now'>,
  print: (line: string) => void,
): Promise<void> {
  const { searchStore, jobs, now } = dependencies;
  await searchStore.write(clearIndex);
  // Opened before this process runs jobs, because the job may fail at once.
  const job = await openIndexJob(dependencies);
  jobs.start({ [indexJob]: createIndexFollower(dependencies).job, ...jobs.kinds });
  const progress = createProgress({ print, now }, 'Indeksowanie', 1);
  await waitForJob(dependencies, job, progress);
  // A job that was already running may have ended just before the index was emptied.
  if (job.isRunning) await waitForJob(dependencies, await openIndexJob(dependencies), progress);
}

async function waitForJob(
  dependencies: Pick<Dependencies, 'database' | 'jobs'>,
  { id }: OpenJob,
  progress: Progress,
): Promise<void> {
  dependencies.jobs.wake();
  let done = 0;
  for (;;) {
    await pause(lookEveryMs);
    const job = await findJob(dependencies.database.db, id);
    if (job?.state === 'done') break;
    if (job?.state !== 'waiting' && job?.state !== 'running') {
      throw new CommandError(`Nie udało się zbudować indeksu: ${job?.last_error ?? 'zadanie zostało anulowane'}`);
    }
    progress.advance((job.progress_part ?? 0) - done);
    done = job.progress_part ?? 0;
  }
}
