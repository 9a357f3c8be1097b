import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { createPoller } from '../../lib/poller.ts';
import type { StoredKeys } from '../files/stored-keys.ts';
import { recordingRoutes } from './recordings.routes.ts';
import type { RecordingUsecases } from './recordings.usecases.ts';
import { emptyTrash, type TranscriptTrash } from './trash.usecases.ts';

const dayMs = 24 * 3600_000;

export function recordingsFeature(
  dependencies: Dependencies,
  recordings: RecordingUsecases,
  keys: StoredKeys,
  transcripts: TranscriptTrash,
): Feature {
  const trashEmptier = createPoller({
    everyMs: dayMs,
    log: dependencies.log,
    name: 'empty the trash',
    async work() {
      const erased = await emptyTrash(dependencies, keys, transcripts);
      if (erased.length > 0) dependencies.log.info({ erased }, 'the trash was emptied');
    },
  });
  return {
    routes: recordingRoutes(recordings),
    jobs: keys.jobs,
    start: async () => trashEmptier.start(),
    stop: trashEmptier.stop,
  };
}
