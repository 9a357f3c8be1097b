import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { every } from '../../lib/every.ts';
import { measureAudioJob, measureJobKind } from '../files/measure-audio.job.ts';
import { photoUsecases } from '../files/photos.usecases.ts';
import { recordingFileUsecases } from '../files/recording-files.usecases.ts';
import type { StoredKeys } from '../files/stored-keys.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import type { TranscriptUsecases } from '../transcripts/transcripts.usecases.ts';
import { expireUploads, reconcileUploads } from './reconcile-uploads.ts';
import { transcriptUploads } from './transcript-uploads.ts';
import { recordingFileRoutes, uploadRoutes } from './uploads.routes.ts';
import { uploadUsecases } from './uploads.usecases.ts';

const hourMs = 3600_000;

export function uploadsFeature(
  dependencies: Dependencies,
  keys: StoredKeys,
  recordings: RecordingUsecases,
  transcripts: TranscriptUsecases,
): Feature {
  const files = recordingFileUsecases(dependencies, transcripts);
  const uploads = uploadUsecases(dependencies);
  let stopExpiring: (() => Promise<void>) | undefined;
  return {
    routes: [
      ...uploadRoutes({
        uploads,
        transcripts: transcriptUploads(dependencies, transcripts),
        photos: photoUsecases(dependencies, keys),
      }),
      ...recordingFileRoutes(files, recordings),
    ],
    jobs: { [measureJobKind]: measureAudioJob(dependencies, keys) },
    async start() {
      await reconcileUploads(dependencies);
      stopExpiring = every(hourMs, dependencies.log, 'expire uploads', () => expireUploads(dependencies));
    },
    async stop() {
      await stopExpiring?.();
    },
  };
}
