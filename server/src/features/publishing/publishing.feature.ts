import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { minuteMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { internalAddressOf } from '../files/offload.ts';
import type { ReportUsecases } from '../reports/reports.usecases.ts';
import type { FindPassagesIn } from '../search/passages-in-recording.ts';
import { iiifRoutes } from './iiif/iiif.routes.ts';
import { iiifUsecases } from './iiif/iiif.usecases.ts';
import { landingRoutes } from './landing/landing.routes.ts';
import type { PublicFrame } from './landing/public-page.ts';
import { publishedFileUsecases } from './landing/published-files.usecases.ts';
import { harvestsUsecases } from './oai/harvests.usecases.ts';
import { oaiRoutes } from './oai/oai.routes.ts';
import { oaiUsecases } from './oai/oai.usecases.ts';
import type { PublicationUsecases } from './publications.usecases.ts';

interface PublishingNeeds {
  publications: PublicationUsecases;
  reports: Pick<ReportUsecases, 'createPublic'>;
  /** Addresses of the site's styles and fonts; empty while the client has not been built. */
  look: Pick<PublicFrame, 'stylesheets' | 'fonts'>;
  findPassagesIn: FindPassagesIn;
}

/** All calls that are readable without sign-in. */
export function publishingFeature(
  dependencies: Dependencies,
  { publications, reports, look, findPassagesIn }: PublishingNeeds,
): Feature {
  const { config, content, log, now } = dependencies;
  // Logs changes without waiting for a request, so that the end of an embargo gets its date within a minute.
  const follower = createPoller({
    everyMs: minuteMs,
    log,
    name: 'log publications',
    async work() {
      const count = await publications.follow();
      if (count > 0) log.info({ count }, 'publications logged');
    },
  });
  return {
    routes: [
      ...oaiRoutes(oaiUsecases(dependencies, publications), harvestsUsecases(dependencies, publications)),
      ...iiifRoutes(iiifUsecases(dependencies, publications, findPassagesIn)),
      ...landingRoutes({
        publications,
        reports,
        files: publishedFileUsecases(dependencies),
        frame: { library: content.library, ...look, isMiningReserved: config.isMiningReserved },
        publicUrl: config.publicUrl,
        reads: createRateLimit(limits.publicReads, now),
        offload: (file, method) => internalAddressOf(dependencies, file, method),
      }),
    ],
    start: async () => follower.start(),
    stop: () => follower.stop(),
  };
}
