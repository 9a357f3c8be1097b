import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { dayMs, hourMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { sweepScratchFiles } from '../../lib/scratch-files.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import { measureJobKind, orderMeasuring } from './audio-measuring.repository.ts';
import { clockCheckRoutes } from './clock-checks/clock-checks.routes.ts';
import { clockCheckUsecases } from './clock-checks/clock-checks.usecases.ts';
import { fileRoutes } from './files.routes.ts';
import { copyEncoding } from './listening-copies/copy-encoding.ts';
import { copyJobKind } from './listening-copies/copy-job-kind.ts';
import { makeCopyJob } from './listening-copies/make-copy.job.ts';
import { peaksUsecases } from './listening-copies/peaks.usecases.ts';
import { soundUsecases } from './listening-copies/sound.usecases.ts';
import { measureAudioJob } from './measure-audio.job.ts';
import { internalAddressOf } from './offload.ts';
import { photoUsecases } from './photos.usecases.ts';
import { orderReadingBack, readBackJob, readBackJobKind } from './reading-back/read-back.job.ts';
import { type FileDependencies, recordingFileUsecases } from './recording-files.usecases.ts';
import type { StoredKeys } from './stored-keys.ts';
import { type ReadTranscript, transcriptFiles } from './transcript-files.ts';
import { emptyTrash } from './trash/empty-trash.ts';
import type { TranscriptTrash } from './trash/transcript-trash.ts';
import { trashRoutes } from './trash/trash.routes.ts';
import { trashUsecases } from './trash/trash.usecases.ts';

export function filesFeature(
  dependencies: Dependencies & FileDependencies & { transcriptTrash: TranscriptTrash; readTranscript: ReadTranscript },
  keys: StoredKeys,
  recordings: RecordingUsecases,
): Feature {
  const { config, now, transcriptTrash } = dependencies;
  const files = recordingFileUsecases(dependencies, {
    sounds: soundUsecases(dependencies),
    waveforms: peaksUsecases(dependencies),
  });
  const encoding = copyEncoding(dependencies);
  const trashEmptier = createPoller({
    everyMs: dayMs,
    log: dependencies.log,
    name: 'empty the trash',
    async work() {
      const erased = await emptyTrash(dependencies, keys, transcriptTrash);
      if (erased.length > 0) dependencies.log.info({ erased }, 'the trash was emptied');
    },
  });
  const readBackOrders = createPoller({
    everyMs: hourMs,
    log: dependencies.log,
    name: 'order reading files back',
    work: () => orderReadingBack(dependencies),
  });
  return {
    routes: [
      ...fileRoutes(files, photoUsecases(dependencies, keys), transcriptFiles(dependencies.readTranscript), {
        recordings,
        offload: (content, method) => internalAddressOf(dependencies, content, method),
      }),
      ...clockCheckRoutes(clockCheckUsecases(dependencies)),
      ...trashRoutes(trashUsecases(dependencies, transcriptTrash)),
    ],
    jobs: {
      ...keys.jobs,
      [measureJobKind]: measureAudioJob(dependencies, keys),
      [copyJobKind]: makeCopyJob(dependencies, keys, encoding),
      [readBackJobKind]: readBackJob(dependencies),
    },
    async start() {
      trashEmptier.start();
      readBackOrders.start();
      await sweepScratchFiles(config.dataDir, now());
      if (config.listeningCopies) await encoding();
      await dependencies.database.transaction((tx) => orderMeasuring(tx, dependencies.jobs));
    },
    async stop() {
      await Promise.all([trashEmptier.stop(), readBackOrders.stop()]);
    },
  };
}
