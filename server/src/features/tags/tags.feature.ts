import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { lineTagUsecases } from './line-tags.usecases.ts';
import { tagIndexUsecases } from './tag-index.usecases.ts';
import { lineTagRoutes, tagIndexRoutes, tagRoutes } from './tags.routes.ts';
import { tagUsecases } from './tags.usecases.ts';

export function tagsFeature(dependencies: Dependencies): Feature {
  return {
    routes: [
      ...tagIndexRoutes(tagIndexUsecases(dependencies)),
      ...lineTagRoutes(lineTagUsecases(dependencies)),
      ...tagRoutes(tagUsecases(dependencies)),
    ],
  };
}
