import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { Catalog } from '../../search/find/catalog.ts';
import { concordanceUsecase } from './concordance.ts';
import { createIndexFollower } from './indexing/index-follower.ts';
import { indexJob } from './indexing/index-job.ts';
import { type FindPassagesIn, passagesInRecording } from './passages-in-recording.ts';
import { searchRoutes } from './search.routes.ts';
import { searchUsecases } from './search.usecases.ts';
import { similarNamesUsecase } from './similar-names/similar-names.ts';
import { suggestUsecase } from './suggestions/suggest.ts';
import { thesaurusUsecases } from './thesaurus/thesaurus.usecases.ts';

export function searchFeature(dependencies: Dependencies): Feature & { findPassagesIn: FindPassagesIn } {
  const catalog = new Catalog(dependencies.searchStore);
  const follower = createIndexFollower(dependencies);
  const thesaurus = thesaurusUsecases(dependencies);
  const uses = searchUsecases(dependencies, catalog, thesaurus);
  return {
    routes: searchRoutes({
      search: uses.search,
      suggest: suggestUsecase(dependencies, catalog),
      concordance: concordanceUsecase(dependencies, catalog, uses),
      thesaurus,
      similarNames: similarNamesUsecase(dependencies, thesaurus),
    }),
    jobs: { [indexJob]: follower.job },
    start: async () => follower.start(),
    stop: follower.stop,
    findPassagesIn: passagesInRecording(dependencies, catalog, { ...uses, thesaurus }),
  };
}
