import { limits } from '@glosy/core/limits';
import type { SearchResults, WithoutWord } from '@glosy/core/search';
import type { Dependencies } from '../../dependencies.ts';
import type { Directory } from '../../search/find/directory.ts';
import { findTerm } from '../../search/find/term-places.ts';
import { unitsWithin } from '../../search/find/units-within.ts';
import type { SearchQuery, Term, WordTerm } from '../../search/polish/search-query.ts';
import type { FindRecordings } from './find-recordings.ts';
import { findNearWords } from './near-words.repository.ts';
import type { VisibleArchive } from './visible-archive.repository.ts';

const shortestMisspelt = 4;
/** Each omission is a search of its own. */
const omittedMost = 6;

/** What helps when a query finds nothing: near words that do occur, and what would be found without one word. */
export function alternativesTo(
  { searchStore }: Pick<Dependencies, 'searchStore'>,
  directory: Directory,
  findRecordings: FindRecordings,
) {
  return async (
    query: SearchQuery,
    archive: VisibleArchive,
  ): Promise<Pick<SearchResults, 'didYouMean' | 'without'>> => {
    const isVisible = unitsWithin(directory, archive);
    const didYouMean = new Set<string>();
    for (const term of query.terms) {
      if (term.kind === 'phrase' || !mayBeMisspelt(term)) continue;
      if ((await findTerm(searchStore, directory, term, isVisible)).size > 0) continue;
      for (const word of await findNearWords(searchStore, directory, term.text, isVisible)) {
        didYouMean.add(replaceTerm(query, term, word));
      }
    }
    return {
      didYouMean: [...didYouMean].slice(0, limits.searchNearWords),
      without: await countWithout(query, archive),
    };
  };

  async function countWithout(query: SearchQuery, archive: VisibleArchive): Promise<WithoutWord[]> {
    const without: WithoutWord[] = [];
    if (query.terms.length < 2 || query.terms.length > omittedMost) return without;
    for (const left of query.terms) {
      const terms = query.terms.filter((term) => term !== left);
      const { length } = await findRecordings({ ...query, terms, plain: '' }, archive, false);
      if (length > 0)
        without.push({ word: left.text, q: [...terms.map(typed), ...operatorsOf(query)].join(' '), count: length });
    }
    return without;
  }
}

/** Short words are near too many others, and a number is near only other numbers. */
function mayBeMisspelt({ text, keys }: WordTerm): boolean {
  return keys.length > 0 && text.length >= shortestMisspelt && !/\d/.test(text);
}

/** The query with another word in place of one. */
function replaceTerm(query: SearchQuery, replaced: WordTerm, word: string): string {
  return [...query.terms.map((term) => (term === replaced ? word : typed(term))), ...operatorsOf(query)].join(' ');
}

/** The rest of a query beside the words that are searched for. */
function operatorsOf({ narrators, tags, excluded }: SearchQuery): string[] {
  return [
    ...narrators.map((name) => `kto:"${name}"`),
    ...tags.map((name) => `tag:"${name}"`),
    ...excluded.map((term) => `-${typed(term)}`),
  ];
}

function typed(term: Term): string {
  return term.kind === 'phrase' ? `„${term.text}”` : term.text;
}
