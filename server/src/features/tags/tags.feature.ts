import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { lineTagUsecases } from './line-tags.usecases.ts';
import type { TagIndexUsecases } from './tag-index.usecases.ts';
import { lineTagRoutes, tagIndexRoutes, tagRoutes } from './tags.routes.ts';
import { tagUsecases } from './tags.usecases.ts';

export function tagsFeature(dependencies: Dependencies, tagIndex: TagIndexUsecases): Feature {
  return {
    routes: [
      ...tagIndexRoutes(tagIndex),
      ...lineTagRoutes(lineTagUsecases(dependencies)),
      ...tagRoutes(tagUsecases(dependencies)),
    ],
  };
}
