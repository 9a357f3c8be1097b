import { readConcordance, search, suggest } from '@glosy/core/contract/transcripts/search';
import { limits } from '@glosy/core/limits';
import type { FoundPassage, SearchResults, Suggestion } from '@glosy/core/search/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, request, requestText } from '../../lib/request.ts';
import { type AskedSearch, addressOfAsked, filtersOf, queryOfAsked } from './asked-search.ts';

/**
 * One page of results. Until it is loaded the previous results are shown; a late answer is used only for its own
 * search.
 */
export function resultsQuery(asked: AskedSearch) {
  return queryOptions({
    queryKey: ['search', 'results', addressOfAsked(asked)],
    queryFn: async ({ signal }): Promise<SearchResults> =>
      (await request(search, { query: queryOfAsked(asked), signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** All passages of one recording, by time. */
export function passagesQuery({ page: _, ...asked }: AskedSearch, recording: string) {
  const query = { ...queryOfAsked({ ...asked, page: 1 }), recording };
  return queryOptions({
    queryKey: ['search', 'passages', addressOfAsked({ ...asked, page: 1 }), recording],
    queryFn: async ({ signal }): Promise<readonly FoundPassage[]> => {
      const { data } = await request(search, { query, signal });
      return data.recordings[0]?.passages ?? [];
    },
  });
}

/** Suggestions for the typed text; none for an empty one. */
export function suggestQuery(q: string) {
  return queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: async ({ signal }): Promise<readonly Suggestion[]> =>
      (await request(suggest, { query: { q }, signal })).data.slice(0, limits.searchSuggestions),
    enabled: q !== '',
    retry: false,
  });
}

/** Address of the concordance as CSV. */
export function concordanceAddress(asked: AskedSearch): string {
  return addressOf(readConcordance, { query: { q: asked.q, format: 'csv', ...filtersOf(asked) } });
}

export function concordanceQuery(asked: AskedSearch) {
  const query = { q: asked.q, format: 'csv' as const, ...filtersOf(asked) };
  return queryOptions({
    queryKey: ['search', 'concordance', addressOfAsked({ ...asked, page: 1 })],
    queryFn: ({ signal }): Promise<string> =>
      requestText(readConcordance, { query, signal, stallMs: limits.longAnswerStallMs }),
  });
}
