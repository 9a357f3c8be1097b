import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { hourMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { finishUploadJob, finishUploadKind } from './finish-upload.job.ts';
import { expireUploads, reconcileUploads } from './reconcile-uploads.ts';
import { transcriptUploads } from './transcript-uploads.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { uploadUsecases } from './uploads.usecases.ts';

export function uploadsFeature(dependencies: Dependencies): Feature {
  const expirer = createPoller({
    everyMs: hourMs,
    log: dependencies.log,
    name: 'expire uploads',
    work: () => expireUploads(dependencies),
  });
  return {
    routes: uploadRoutes({
      uploads: uploadUsecases(dependencies),
      transcripts: transcriptUploads(dependencies),
    }),
    jobs: { [finishUploadKind]: finishUploadJob(dependencies) },
    async start() {
      await reconcileUploads(dependencies);
      expirer.start();
    },
    stop: expirer.stop,
  };
}
