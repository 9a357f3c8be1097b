import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { every } from '../../lib/every.ts';
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
  let stopEmptying: (() => Promise<void>) | undefined;
  return {
    routes: recordingRoutes(recordings),
    jobs: keys.jobs,
    async start() {
      stopEmptying = every(dayMs, dependencies.log, 'empty the trash', async () => {
        const erased = await emptyTrash(dependencies, keys, transcripts);
        if (erased.length > 0) dependencies.log.info({ erased }, 'the trash was emptied');
      });
    },
    async stop() {
      await stopEmptying?.();
    },
  };
}
