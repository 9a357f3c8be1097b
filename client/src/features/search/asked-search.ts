import type { QueryOf } from '@glosy/core/contract/call';
import type { search } from '@glosy/core/contract/transcripts/search';
import { limits } from '@glosy/core/limits';
import { type FacetName, facetNames, type SearchSort } from '@glosy/core/search/search';

/** A search as its address describes it. */
export interface AskedSearch {
  q: string;
  sort: SearchSort;
  /** From 1. */
  page: number;
  /** Chosen values by filter; of `decade` and `year` at most one, of `proofread` and `photos` only `1`. */
  filters: Readonly<Record<FacetName, readonly string[]>>;
  /** Whether the search includes other names of the typed words. */
  hasAliases: boolean;
}

type SearchQuery = QueryOf<typeof search>;

const flags: readonly FacetName[] = ['proofread', 'photos'];
const singles: readonly FacetName[] = ['decade', 'year', ...flags];

/** Filters that have at most one value: choosing another one replaces it. */
function isSingle(name: FacetName): boolean {
  return singles.includes(name);
}

export function readAsked(address: URLSearchParams): AskedSearch {
  const page = Number(address.get('page') ?? 1);
  return {
    q: (address.get('q') ?? '').trim(),
    sort: address.get('sort') === 'date' ? 'date' : 'relevance',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    filters: readFilters(address),
    hasAliases: address.get('aliases') !== '0',
  };
}

function readFilters(address: URLSearchParams): AskedSearch['filters'] {
  const filters = {} as Record<FacetName, readonly string[]>;
  for (const name of facetNames) filters[name] = readValues(name, address.getAll(name));
  return filters;
}

/** Drops values that the server would refuse, so that a mistyped address still shows results. */
function readValues(name: FacetName, values: readonly string[]): string[] {
  if (flags.includes(name)) return values.includes('1') ? ['1'] : [];
  if (isSingle(name)) return values.filter((value) => /^[12]\d{3}$/.test(value)).slice(0, 1);
  return [...new Set(values)].filter((value) => value !== '').slice(0, limits.searchFilterValues);
}

/** The query string of the search's address, without `?`; default values are left out. */
export function addressOfAsked(asked: AskedSearch): string {
  return new URLSearchParams(entriesOf(asked)).toString();
}

function entriesOf({ q, sort, page, filters, hasAliases }: AskedSearch): [string, string][] {
  const entries: [string, string][] = [];
  if (q !== '') entries.push(['q', q]);
  if (sort !== 'relevance') entries.push(['sort', sort]);
  for (const name of facetNames) for (const value of filters[name]) entries.push([name, value]);
  if (!hasAliases) entries.push(['aliases', '0']);
  if (page > 1) entries.push(['page', String(page)]);
  return entries;
}

/** The query of the search call. */
export function queryOfAsked({ q, sort, page, ...rest }: AskedSearch): SearchQuery {
  return { q, sort, ...(page > 1 && { page }), ...filtersOf(rest) };
}

/** The part of the query that narrows the search, also used for the concordance. */
export function filtersOf({ filters, hasAliases }: Pick<AskedSearch, 'filters' | 'hasAliases'>) {
  const { narrator, tag, place, decade, year, proofread, photos } = filters;
  return {
    ...(narrator.length > 0 && { narrator: [...narrator] }),
    ...(tag.length > 0 && { tag: [...tag] }),
    ...(place.length > 0 && { place: [...place] }),
    ...(decade[0] && { decade: Number(decade[0]) }),
    ...(year[0] && { year: Number(year[0]) }),
    ...(proofread.length > 0 && { proofread: '1' as const }),
    ...(photos.length > 0 && { photos: '1' as const }),
    ...(!hasAliases && { aliases: '0' as const }),
  };
}

/** The same search on its first page with a value chosen, or with a chosen value removed. */
export function withToggled(asked: AskedSearch, name: FacetName, value: string): AskedSearch {
  const chosen = asked.filters[name];
  const others = isSingle(name) ? [] : chosen;
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...others, value];
  return { ...asked, page: 1, filters: { ...asked.filters, [name]: next } };
}

export function withoutFilters(asked: AskedSearch): AskedSearch {
  return { ...asked, page: 1, filters: readFilters(new URLSearchParams()) };
}

export function countFilters({ filters }: AskedSearch): number {
  return facetNames.reduce((count, name) => count + filters[name].length, 0);
}
