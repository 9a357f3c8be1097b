import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { findClientBuild } from './client-build.ts';
import { createPages } from './pages.usecases.ts';
import { siteRoutes } from './site.routes.ts';

/** The public site: pages as HTML, the client's files, and the library's own content. */
export async function siteFeature({ config, content, now }: Dependencies): Promise<Feature> {
  const build = await findClientBuild();
  const { contentDir, publicUrl } = config;
  const version = build?.version ?? 'development';
  return {
    routes: siteRoutes({
      content,
      contentDir,
      publicUrl,
      version,
      build,
      pages: build && createPages({ content, build, publicUrl, version, now }),
    }),
  };
}
