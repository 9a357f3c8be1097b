import type { QueryOf } from '@glosy/core/contract/call';
import type { search } from '@glosy/core/contract/transcripts/search';
import { limits } from '@glosy/core/limits';
import { fold } from '@glosy/core/text/fold';
import type { FindAliases } from '@glosy/polish-search/aliases';
import { parseQuery } from '@glosy/polish-search/parse-query';
import type { QueryProblem, SearchQuery } from '@glosy/polish-search/search-query';
import type { Filters } from './filters.ts';

export type SearchInput = QueryOf<typeof search>;

/** A query, or a sentence about why there is nothing to search for. */
export type ReadQuery = { query: SearchQuery; problem: null } | { query: null; problem: string };

const problems: Record<QueryProblem, string> = {
  'only-stop-words':
    'Te słowa występują prawie wszędzie. Dodaj słowo, które mówi, o co chodzi, albo ujmij zapytanie w cudzysłów.',
  'only-excluded': 'Samo wykluczenie niczego nie znajdzie. Dodaj słowo, którego szukasz, np. „młyn -wodny”.',
  'only-signs': 'Wpisz słowo, imię, nazwisko, miejsce albo rok.',
};

/** Parses a query and adds other names of the things it names. */
export function readQuery(text: string, findAliases: FindAliases): ReadQuery {
  if (text.trim() === '') return { query: null, problem: problems['only-signs'] };
  if (text.length > limits.searchMaxLength) {
    return { query: null, problem: `Zapytanie jest za długie. Skróć je do ${limits.searchMaxLength} znaków.` };
  }
  const typed = parseQuery(text, []);
  const aliases = findAliases(typed.terms);
  const query = aliases.length === 0 ? typed : parseQuery(text, aliases);
  if (query.problem && query.narrators.length === 0 && query.tags.length === 0) {
    return { query: null, problem: problems[query.problem] };
  }
  const { terms, excluded } = query;
  const within = <T>(items: readonly T[]) => items.slice(0, limits.searchWords);
  return { query: { ...query, terms: within(terms), excluded: within(excluded) }, problem: null };
}

/** The filters in a query string. */
export function readFilters(input: Omit<SearchInput, 'sort' | 'page'>): Filters {
  return {
    narrator: listOf(input.narrator),
    tag: listOf(input.tag),
    place: listOf(input.place),
    decade: listOf(input.decade?.toString()),
    year: listOf(input.year?.toString()),
    proofread: listOf(input.proofread),
    photos: listOf(input.photos),
  };
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/** Whether each of the typed values (`kto:nowak`) begins or is part of one of the texts. */
export function containsAll(texts: readonly string[], typed: readonly string[]): boolean {
  const folded = texts.map(fold);
  return typed.every((part) => folded.some((text) => text.includes(fold(part))));
}
