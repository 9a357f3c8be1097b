import { limits } from '@glosy/core/limits';
import { may } from '@glosy/core/policy';
import type { FoundRecording, SearchResults } from '@glosy/core/search/search';
import { comparePolish } from '@glosy/core/text/polish-order';
import { libraryDay } from '@glosy/core/time/library-day';
import { noAliases } from '@glosy/polish-search/aliases';
import type { SearchQuery } from '@glosy/polish-search/search-query';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import type { Catalog } from '../../search/find/catalog.ts';
import type { Span } from '../../search/find/find-spans.ts';
import { markerFor } from '../../search/find/marker.ts';
import { sortFound } from '../../search/find/sort-found.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { alternativesTo } from './alternatives.ts';
import { describe } from './description.ts';
import { applyFilters, countFacets, type Filters } from './filters.ts';
import { type FoundFor, findEasier } from './find-easier.ts';
import { type Found, findRecordingsIn, spansOf, tagsOf } from './find-recordings.ts';
import { foundAliases } from './found-aliases.ts';
import { hitsIn } from './hits.ts';
import { isIndexIncomplete } from './indexing/index-job.ts';
import { inTime } from './passages.ts';
import { readPassages } from './read-passages.ts';
import { readFilters, readQuery, type SearchInput } from './read-query.ts';
import { listDescriptions, listTranscriptsOf } from './recording-texts.repository.ts';
import type { ThesaurusUsecases } from './thesaurus/thesaurus.usecases.ts';
import {
  listShownRecordings,
  readTagNames,
  readVisibleArchive,
  type VisibleArchive,
} from './visible-archive.repository.ts';

type Facets = SearchResults['facets'];

export type SearchUsecases = ReturnType<typeof searchUsecases>;

const nothing: Omit<SearchResults, 'problem' | 'isIncomplete'> = {
  total: 0,
  passages: 0,
  recordings: [],
  facets: { narrator: [], tag: [], place: [], decade: [], year: [], proofread: [], photos: [] },
  didYouMean: [],
  without: [],
  omitted: [],
  aliases: [],
};

export function searchUsecases(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'searchStore' | 'now'>,
  catalog: Catalog,
  thesaurus: ThesaurusUsecases,
) {
  const { database, searchStore } = dependencies;
  const { db } = database;
  const findRecordings = findRecordingsIn(dependencies, catalog);
  const alternatives = alternativesTo(dependencies, catalog);

  /** A page of results that the caller may see, or the reason why there is no search. */
  async function search(caller: Caller, input: SearchInput): Promise<SearchResults> {
    // Read before the index, which may be filled in the meantime.
    const isIncomplete = await isIndexIncomplete(dependencies);
    const { query, problem, archive, findAliases } = await prepare(caller, input);
    if (query === null) return { ...nothing, isIncomplete, problem };
    const filters = readFilters(input);
    const count = async (q: string) => {
      const other = readQuery(q, findAliases).query;
      if (other === null) return 0;
      return applyFilters((await findWithoutOptional(other, archive, isProofreadOnly(filters))).found, filters).length;
    };
    const whole = await findWithoutOptional(query, archive, isProofreadOnly(filters));
    const offers = whole.found.length === 0 ? await alternatives(query, archive, count) : {};
    const { asked, found } = await orEasier(whole, archive, filters);
    const wanted = applyFilters(found, filters);
    if (found.length === 0) return { ...nothing, ...offers, isIncomplete, problem: null };
    const from = ((input.page ?? 1) - 1) * limits.searchRecordingsPerPage;
    const to = from + limits.searchRecordingsPerPage;
    const within =
      input.recording === undefined
        ? sortFound(wanted, input.sort ?? 'relevance').slice(from, to)
        : only(wanted, input.recording);
    return {
      ...nothing,
      ...offers,
      total: wanted.length,
      passages: wanted.reduce((sum, { matches }) => sum + matches, 0),
      recordings: await show(caller, within, asked, input.recording !== undefined),
      facets: await nameTags(countFacets(found, filters), archive),
      omitted: query.terms.filter((term) => !asked.terms.includes(term)).map(({ text }) => text),
      aliases: await foundAliases(dependencies, catalog, asked, found),
      isIncomplete,
      problem: null,
    };
  }

  /** Parses the query and reads the recordings that the caller may see. */
  async function prepare(caller: Caller, input: Pick<SearchInput, 'q' | 'aliases'>) {
    const archive = await readVisibleArchive({ db, index: searchStore.db }, caller, dependencies);
    await catalog.refresh();
    const visibleTags = () => new Set(tagsOf(catalog, archive.recordings));
    const findAliases = input.aliases === '0' ? noAliases : await thesaurus.aliasFinder(caller, visibleTags);
    return { ...readQuery(input.q, findAliases), archive, findAliases };
  }

  /** Searches again with words such as "ulica" and "pan" optional, if nothing has all words. */
  async function findWithoutOptional(query: SearchQuery, archive: VisibleArchive, proofreadOnly: boolean) {
    const found = await findRecordings(query, archive, proofreadOnly);
    const terms = query.terms.filter((term) => term.kind === 'phrase' || !term.isOptional);
    if (found.length > 0 || terms.length === 0 || terms.length === query.terms.length) return { asked: query, found };
    const asked = { ...query, terms };
    return { asked, found: await findRecordings(asked, archive, proofreadOnly) };
  }

  /** The results or, if there are none, those of an easier query. */
  async function orEasier(whole: FoundFor, archive: VisibleArchive, filters: Filters): Promise<FoundFor> {
    if (whole.found.length > 0) return whole;
    const find = (query: SearchQuery) => findRecordings(query, archive, isProofreadOnly(filters));
    return (await findEasier(whole.asked, find)) ?? whole;
  }

  /** Replaces the numbers of tags by their names; a chosen tag that the caller may not see has no name. */
  async function nameTags(facets: Facets, { recordings }: VisibleArchive): Promise<Facets> {
    const ids = facets.tag.map(({ value }) => Number(value));
    const isFound = facets.tag.every(({ count }) => count > 0);
    const visible = isFound ? ids : tagsOf(catalog, recordings);
    const names = await readTagNames(
      db,
      ids.filter((id) => visible.includes(id)),
    );
    const tag = facets.tag.flatMap((facet) => {
      const label = names.get(Number(facet.value));
      return label === undefined ? [] : [{ ...facet, label }];
    });
    return { ...facets, tag: tag.sort((a, b) => b.count - a.count || comparePolish(a.label, b.label)) };
  }

  async function show(
    caller: Caller,
    found: readonly Found[],
    query: SearchQuery,
    isWhole: boolean,
  ): Promise<FoundRecording[]> {
    const signatures = found.map(({ recording }) => recording);
    const shown = await listShownRecordings(db, signatures);
    const spans = found.flatMap((item) => (isWhole ? allOf(spansOf(item)) : bestOf(spansOf(item))));
    const mark = await markerFor(searchStore, query);
    const read = await readPassages(db, catalog, spans, { mark, caller, now: dependencies.now });
    const passages = isWhole ? inTime(read) : read;
    const described = found.filter(({ isDescribed }) => isDescribed).map(({ recording }) => recording);
    const pseudonyms = await pseudonymsFor(db, caller, signatures);
    const hidden = may(caller.role, 'closure.pass')
      ? undefined
      : { closedOn: libraryDay(dependencies.now()), pseudonyms };
    const descriptions = await listDescriptions(db, described, hidden);
    const transcripts = await listTranscriptsOf(db, described);
    return found.flatMap(({ recording, matches }) => {
      const row = shown.get(recording);
      if (!row) return [];
      const description = descriptions.find(({ signature }) => signature === recording);
      const audio = transcripts.find((transcript) => transcript.recording === recording)?.audio_name;
      return {
        id: recording,
        title: row.title,
        interviewee: pseudonyms.get(recording)?.pseudonym ?? row.interviewee_name,
        date: row.date,
        access: { restrictions: row.restrictions },
        photo: pseudonyms.has(recording) ? '' : row.photo,
        matches,
        ...(may(caller.role, 'recording.staff') ? { state: row.proofreading_status } : {}),
        hits: description ? hitsIn(describe(description), query, mark, audio) : [],
        passages: passages
          .filter((passage) => passage.recording === recording)
          .map(({ recording: _, before, after, ...passage }) => passage),
      };
    });
  }

  return { search, prepare, findWithoutOptional, orEasier };
}

/** Whether only passages that a person has compared with the sound are searched. */
export const isProofreadOnly = ({ proofread }: Filters) => proofread.length > 0;

function only(found: readonly Found[], recording: string): readonly Found[] {
  return found.filter((item) => item.recording === recording.normalize('NFC'));
}

function bestOf(spans: readonly Span[]): Span[] {
  return [...spans]
    .sort((a, b) => b.score - a.score || a.document - b.document || a.first - b.first)
    .slice(0, limits.searchPassagesPerRecording);
}

function allOf(spans: readonly Span[]): readonly Span[] {
  return spans.slice(0, limits.searchPassagesOfRecording);
}
