import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { every } from '../../lib/every.ts';
import { convertRevisions } from './convert-revisions.ts';
import { thinRevisions } from './thin-revisions.ts';
import { transcriptRoutes } from './transcripts.routes.ts';
import type { TranscriptUsecases } from './transcripts.usecases.ts';

const dayMs = 24 * 3600_000;

export function transcriptsFeature(dependencies: Dependencies, usecases: TranscriptUsecases): Feature {
  let stopTending: (() => Promise<void>) | undefined;
  return {
    routes: transcriptRoutes(usecases),
    async start() {
      stopTending = every(dayMs, dependencies.log, 'convert and thin revisions', async () => {
        await convertRevisions(dependencies);
        await thinRevisions(dependencies);
      });
    },
    async stop() {
      await stopTending?.();
    },
  };
}
