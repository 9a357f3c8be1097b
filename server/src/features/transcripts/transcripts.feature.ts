import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { dayMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { alignmentRoutes } from './alignment/alignment.routes.ts';
import { alignmentUsecases } from './alignment/alignment.usecases.ts';
import { convertRevisions } from './convert-revisions.ts';
import { mySettingsRoutes } from './my-settings/my-settings.routes.ts';
import { mySettingsUsecases } from './my-settings/my-settings.usecases.ts';
import { thinRevisions } from './thin-revisions.ts';
import { transcriptRoutes } from './transcripts.routes.ts';
import { transcriptUsecases } from './transcripts.usecases.ts';
import { wordsRoutes } from './words/words.routes.ts';
import { wordsUsecases } from './words/words.usecases.ts';

export function transcriptsFeature(dependencies: Dependencies): Feature {
  const revisionKeeper = createPoller({
    everyMs: dayMs,
    log: dependencies.log,
    name: 'convert and thin revisions',
    async work() {
      await convertRevisions(dependencies);
      await thinRevisions(dependencies);
    },
  });
  return {
    routes: [
      ...transcriptRoutes(transcriptUsecases(dependencies)),
      ...wordsRoutes(wordsUsecases(dependencies)),
      ...alignmentRoutes(alignmentUsecases(dependencies)),
      ...mySettingsRoutes(mySettingsUsecases(dependencies)),
    ],
    async start() {
      revisionKeeper.start();
    },
    stop: () => revisionKeeper.stop(),
  };
}
