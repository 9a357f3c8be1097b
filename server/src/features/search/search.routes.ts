import {
  readConcordance,
  readThesaurus,
  replaceThesaurus,
  search,
  suggest,
} from '@glosy/core/contract/transcripts/search';
import { findSimilarNames } from '@glosy/core/contract/transcripts/words';
import { type Route, route } from '../../http/route.ts';
import type { ConcordanceUsecase } from './concordance.ts';
import type { SearchUsecases } from './search.usecases.ts';
import type { SimilarNamesUsecase } from './similar-names/similar-names.ts';
import type { suggestUsecase } from './suggestions/suggest.ts';
import type { ThesaurusUsecases } from './thesaurus/thesaurus.usecases.ts';

interface Uses {
  readonly search: SearchUsecases['search'];
  readonly suggest: ReturnType<typeof suggestUsecase>;
  readonly concordance: ConcordanceUsecase;
  readonly thesaurus: ThesaurusUsecases;
  readonly similarNames: SimilarNamesUsecase;
}

export function searchRoutes(use: Uses): Route[] {
  return [
    route(search, async ({ caller, query }) => ({ data: await use.search(caller, query) })),
    route(suggest, async ({ caller, query }) => ({ data: await use.suggest(caller, query.q) })),
    route(readConcordance, async ({ caller, query, reply }) => {
      const csv = await use.concordance(caller, query);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="konkordancja.csv"')
        .header('cache-control', 'no-store')
        .send(csv);
    }),
    route(readThesaurus, async () => ({ data: await use.thesaurus.read() })),
    route(findSimilarNames, async ({ caller, body }) => ({ data: await use.similarNames(caller, body) })),
    route(replaceThesaurus, async ({ caller, body, transaction }) => ({
      data: await transaction((tx) => use.thesaurus.replace(tx, caller, body)),
    })),
  ];
}
