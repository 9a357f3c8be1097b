import { limits } from '@glosy/core/limits';
import type { EasierQuery, SearchResults } from '@glosy/core/search/search';
import { isKnown } from '@glosy/polish-search/known-words';
import type { SearchQuery, Term, WordTerm } from '@glosy/polish-search/search-query';
import type { Dependencies } from '../../dependencies.ts';
import type { Catalog } from '../../search/find/catalog.ts';
import { findTerm } from '../../search/find/find-term.ts';
import { findNearWords } from './near-words.repository.ts';
import type { VisibleArchive } from './visible-archive.repository.ts';

const shortestMisspelt = 4;
/** Maximum of query parts that are left out, one at a time: each needs a separate search. */
const partsMost = 8;

/** A part of a query, as it can be typed. */
interface Part {
  readonly kind: 'word' | 'phrase' | 'excluded' | 'narrator' | 'tag';
  readonly text: string;
  readonly typed: string;
}

/** Number of recordings that a typed query finds with the current filters. */
type CountFound = (q: string) => Promise<number>;

/**
 * Alternatives to a query without results: similar words for misspelt ones, and easier queries. Each alternative finds
 * something.
 */
export function alternativesTo({ searchStore }: Pick<Dependencies, 'searchStore'>, catalog: Catalog) {
  return async (
    query: SearchQuery,
    archive: VisibleArchive,
    count: CountFound,
  ): Promise<Pick<SearchResults, 'didYouMean' | 'without'>> => ({
    didYouMean: await correct(query, archive, count),
    without: await findEasier(partsOf(query), count),
  });

  /** The query with similar words in place of the misspelt ones; if that finds nothing, only the similar words. */
  async function correct(query: SearchQuery, archive: VisibleArchive, count: CountFound): Promise<string[]> {
    const visible = catalog.documentsWithin(archive);
    const nearOf = new Map<WordTerm, readonly string[]>();
    for (const term of query.terms) {
      if (term.kind === 'phrase' || !mayBeMisspelt(term)) continue;
      if ((await findTerm(searchStore, catalog, term, (document) => visible.has(document))).size > 0) continue;
      const near = await findNearWords(searchStore, term.text, visible);
      if (near.length > 0) nearOf.set(term, near);
    }
    const nearest = new Map([...nearOf].map(([term, [first = '']]) => [term, first]));
    const whole = [...nearOf].flatMap(([term, near]) =>
      near.map((word) => replaceTerms(query, new Map([...nearest, [term, word]]))),
    );
    const found = await firstThatFind(whole, count);
    return found.length > 0 ? found : firstThatFind([...nearOf.values()].flat(), count);
  }
}

async function firstThatFind(queries: readonly string[], count: CountFound): Promise<string[]> {
  const found: string[] = [];
  for (const q of new Set(queries)) {
    if (found.length < limits.searchNearWords && (await count(q)) > 0) found.push(q);
  }
  return found;
}

/** The query's results without one of its parts or without quotation marks; if there are none, each word alone. */
async function findEasier(parts: readonly Part[], count: CountFound): Promise<EasierQuery[]> {
  const looked = parts.slice(0, partsMost);
  const unquoted = looked
    .filter(({ kind, text }) => kind === 'phrase' && text.includes(' '))
    .map((part) => easierQuery('quotes', part, parts, part.text));
  const shortened = looked
    .filter((part) => parts.some((other) => other !== part && other.kind !== 'excluded'))
    .map((part) => easierQuery(part.kind, part, parts));
  const found = await thoseThatFind([...unquoted, ...shortened], count);
  return found.length > 0 ? found : thoseThatFind(eachWordAlone(looked), count);
}

/** The single words of the parts, including those of quotations; empty for one word. */
function eachWordAlone(parts: readonly Part[]): Omit<EasierQuery, 'count'>[] {
  const spoken = parts.filter(({ kind }) => kind === 'word' || kind === 'phrase');
  const words = new Set(spoken.flatMap(({ kind, text }) => (kind === 'phrase' ? text.split(/\s+/) : [text])));
  return words.size < 2 ? [] : [...words].map((word) => ({ kind: 'others', word, q: word }));
}

/** The parts with one replaced by another text, or removed. */
function easierQuery(
  kind: EasierQuery['kind'],
  changed: Part,
  parts: readonly Part[],
  text = '',
): Omit<EasierQuery, 'count'> {
  const typed = parts.map((part) => (part === changed ? text : part.typed));
  return { kind, word: changed.text, q: typed.filter(Boolean).join(' ') };
}

async function thoseThatFind(
  queries: readonly Omit<EasierQuery, 'count'>[],
  count: CountFound,
): Promise<EasierQuery[]> {
  const found: EasierQuery[] = [];
  for (const query of queries) {
    const recordings = await count(query.q);
    if (recordings > 0) found.push({ ...query, count: recordings });
  }
  return found;
}

/**
 * Excludes short words, which are similar to too many others, numbers, which are similar only to other numbers, and
 * words of the dictionary.
 */
function mayBeMisspelt({ text, keys }: WordTerm): boolean {
  return keys.length > 0 && text.length >= shortestMisspelt && !/\d/.test(text) && !isKnown(text);
}

function replaceTerms(query: SearchQuery, replaced: ReadonlyMap<Term, string>): string {
  const words = query.terms.map((term) => replaced.get(term) ?? typed(term));
  return [...words, ...operatorsOf(query).map((part) => part.typed)].join(' ');
}

function partsOf(query: SearchQuery): Part[] {
  return [
    ...query.terms.map((term) => ({ kind: term.kind, text: term.text, typed: typed(term) })),
    ...operatorsOf(query),
  ];
}

/** The parts of a query other than its search words. */
function operatorsOf({ narrators, tags, excluded }: SearchQuery): Part[] {
  return [
    ...narrators.map((name): Part => ({ kind: 'narrator', text: name, typed: `kto:"${name}"` })),
    ...tags.map((name): Part => ({ kind: 'tag', text: name, typed: `tag:"${name}"` })),
    ...excluded.map((term): Part => ({ kind: 'excluded', text: term.text, typed: `-${typed(term)}` })),
  ];
}

function typed(term: Term): string {
  return term.kind === 'phrase' ? `„${term.text}”` : term.text;
}
