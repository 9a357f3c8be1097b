import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { minuteMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { chapterRoutes } from './chapters/chapters.routes.ts';
import type { ChapterUsecases } from './chapters/chapters.usecases.ts';
import { closureRoutes } from './closures/closures.routes.ts';
import { announceEndedClosures, closureUsecases } from './closures/closures.usecases.ts';
import { consentRoutes } from './consent/consent.routes.ts';
import { announceEndedEmbargoes, type ConsentUsecases } from './consent/consent.usecases.ts';
import { recordingRoutes } from './recordings.routes.ts';
import type { RecordingUsecases } from './recordings.usecases.ts';

export function recordingsFeature(
  dependencies: Dependencies,
  {
    recordings,
    chapters,
    consents,
  }: { recordings: RecordingUsecases; chapters: ChapterUsecases; consents: ConsentUsecases },
): Feature {
  const embargoes = createPoller({
    everyMs: minuteMs,
    log: dependencies.log,
    name: 'announce ended embargoes',
    async work() {
      const announced = await announceEndedEmbargoes(dependencies);
      if (announced.length > 0) dependencies.log.info({ announced }, 'embargoes ended');
    },
  });
  const closures = createPoller({
    everyMs: minuteMs,
    log: dependencies.log,
    name: 'announce ended closures',
    async work() {
      const announced = await announceEndedClosures(dependencies);
      if (announced.length > 0) dependencies.log.info({ announced }, 'closed passages came to their last day');
    },
  });
  return {
    routes: [
      ...recordingRoutes(recordings),
      ...consentRoutes(consents),
      ...chapterRoutes(chapters),
      ...closureRoutes(closureUsecases(dependencies)),
    ],
    async start() {
      embargoes.start();
      closures.start();
    },
    async stop() {
      await embargoes.stop();
      await closures.stop();
    },
  };
}
