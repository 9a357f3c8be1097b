import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { every } from '../../lib/every.ts';
import type { TranscriptUsecases } from '../transcripts/transcripts.usecases.ts';
import { expireUploads, reconcileUploads } from './reconcile-uploads.ts';
import { transcriptUploads } from './transcript-uploads.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { uploadUsecases } from './uploads.usecases.ts';

const hourMs = 3600_000;

export function uploadsFeature(dependencies: Dependencies, transcripts: TranscriptUsecases): Feature {
  let stopExpiring: (() => Promise<void>) | undefined;
  return {
    routes: uploadRoutes({
      uploads: uploadUsecases(dependencies),
      transcripts: transcriptUploads(dependencies, transcripts),
    }),
    async start() {
      await reconcileUploads(dependencies);
      stopExpiring = every(hourMs, dependencies.log, 'expire uploads', () => expireUploads(dependencies));
    },
    async stop() {
      await stopExpiring?.();
    },
  };
}
