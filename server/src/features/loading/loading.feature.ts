import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { hourMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { loadJobKind } from './load/load-job-kind.ts';
import type { LoadingParts } from './load/load-recording.ts';
import { loadRecordingsJob } from './load/load-recordings.job.ts';
import { deleteLoading, listLoadingFiles, listStagedIds, listUntouchedLoadings } from './loadings.repository.ts';
import { loadingRoutes } from './loadings.routes.ts';
import { loadingUsecases } from './loadings.usecases.ts';
import { abandonedByLoadings } from './staged-files.ts';
import { tableUsecases } from './table/table.usecases.ts';

export function loadingFeature(dependencies: Dependencies, parts: LoadingParts): Feature {
  const expirer = createPoller({
    everyMs: hourMs,
    log: dependencies.log,
    name: 'expire loadings',
    work: () => expireLoadings(dependencies),
  });
  return {
    routes: loadingRoutes({
      loadings: loadingUsecases(dependencies),
      tables: tableUsecases(dependencies, parts.recordings),
    }),
    jobs: { [loadJobKind]: loadRecordingsJob(dependencies, parts) },
    async start() {
      expirer.start();
    },
    stop: expirer.stop,
  };
}

/** Deletes loadings that nobody continued for a week, and staged files of deleted loadings. */
export async function expireLoadings({ database, storage, now }: Dependencies): Promise<void> {
  const since = new Date(now().getTime() - limits.loadingExpiryMs).toISOString();
  for (const { id } of await listUntouchedLoadings(database.db, since)) {
    const files = await listLoadingFiles(database.db, id);
    if (!(await deleteLoading(database.db, id))) continue;
    for (const file of files) await storage.discard(file.id);
  }
  await storage.sweepStaged(abandonedByLoadings(new Set(await listStagedIds(database.db)), now()));
}
