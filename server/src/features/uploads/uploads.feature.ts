import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { createPoller } from '../../lib/poller.ts';
import { measureAudioJob, measureJobKind } from '../files/measure-audio.job.ts';
import { photoUsecases } from '../files/photos.usecases.ts';
import { recordingFileUsecases } from '../files/recording-files.usecases.ts';
import type { StoredKeys } from '../files/stored-keys.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import type { TranscriptUsecases } from '../transcripts/transcripts.usecases.ts';
import { expireUploads, reconcileUploads } from './reconcile-uploads.ts';
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
  const uploads = uploadUsecases(dependencies, transcripts);
  const expirer = createPoller({
    everyMs: hourMs,
    log: dependencies.log,
    name: 'expire uploads',
    work: () => expireUploads(dependencies),
  });
  return {
    routes: [...uploadRoutes(uploads, photoUsecases(dependencies, keys)), ...recordingFileRoutes(files, recordings)],
    jobs: { [measureJobKind]: measureAudioJob(dependencies, keys) },
    async start() {
      await reconcileUploads(dependencies);
      expirer.start();
    },
    stop: expirer.stop,
  };
}
