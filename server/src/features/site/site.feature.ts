import { libraryDay } from '@glosy/core/time/library-day';
import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import type { ClientBuild } from './client-build.ts';
import { isReviewOverdue } from './declaration-review.ts';
import { createPages, type PublicPage } from './pages.usecases.ts';
import { type FindPreview, siteRoutes } from './site.routes.ts';

/** The public site: pages as HTML, the client's files, and the files of `content/`. */
export function siteFeature(
  { config, content, log, now }: Dependencies,
  build: ClientBuild | undefined,
  findPreview: FindPreview,
  listPublished: () => Promise<PublicPage[]>,
): Feature {
  const { contentDir, publicUrl } = config;
  const version = build?.version ?? 'development';
  const { reviewedOn } = content.library.declaration;
  if (isReviewOverdue(reviewedOn, libraryDay(now()))) {
    log.warn({ reviewedOn }, 'Deklaracja dostępności: minął 31 marca; zrób przegląd i wpisz jego datę w reviewedOn.');
  }
  return {
    routes: siteRoutes({
      content,
      contentDir,
      publicUrl,
      version,
      now,
      build,
      findPreview,
      listPublished,
      isMiningReserved: config.isMiningReserved,
      pages: build && createPages({ content, build, publicUrl, version, now }),
    }),
  };
}
