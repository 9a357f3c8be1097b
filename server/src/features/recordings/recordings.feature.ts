import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { minuteMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { consentRoutes } from './consent/consent.routes.ts';
import { announceEndedEmbargoes, consentUsecases } from './consent/consent.usecases.ts';
import { recordingRoutes } from './recordings.routes.ts';
import type { RecordingUsecases } from './recordings.usecases.ts';

export function recordingsFeature(dependencies: Dependencies, recordings: RecordingUsecases): Feature {
  const embargoes = createPoller({
    everyMs: minuteMs,
    log: dependencies.log,
    name: 'announce ended embargoes',
    async work() {
      const announced = await announceEndedEmbargoes(dependencies);
      if (announced.length > 0) dependencies.log.info({ announced }, 'embargoes ended');
    },
  });
  return {
    routes: [...recordingRoutes(recordings), ...consentRoutes(consentUsecases(dependencies))],
    start: async () => embargoes.start(),
    stop: embargoes.stop,
  };
}
