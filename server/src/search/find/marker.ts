import type { Speakers } from '../polish/indexed-words.ts';
import { type Mark, matchText } from '../polish/match-text.ts';
import type { SearchQuery } from '../polish/search-query.ts';
import type { SearchStore } from '../search-store.ts';
import { readFoundForms } from './find-words.ts';

/** Marks the words of lines that the query means. */
export type MarkLines = (lines: readonly string[], speakers?: Speakers) => Mark[];

/** The marker of a query, which looks only at words that the index finds. */
export async function markerFor(store: SearchStore, query: SearchQuery): Promise<MarkLines> {
  const foundForms = await readFoundForms(store.db, query);
  return (lines, speakers = 'named') => matchText(lines, query, { speakers, foundForms });
}
