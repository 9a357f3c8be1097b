import type { Speakers } from '@glosy/polish-search/indexed-words';
import { type Mark, matchText } from '@glosy/polish-search/match-text';
import type { SearchQuery } from '@glosy/polish-search/search-query';
import type { SearchStore } from '../search-store.ts';
import { readFoundForms } from './find-words.ts';

/** Marks the words of lines that match the query. */
export type MarkLines = (lines: readonly string[], speakers?: Speakers) => Mark[];

/** The marker of a query; it considers only words that the index finds. */
export async function markerFor(store: SearchStore, query: SearchQuery): Promise<MarkLines> {
  const foundForms = await readFoundForms(store.db, query);
  return (lines, speakers = 'named') => matchText(lines, query, { speakers, foundForms });
}
