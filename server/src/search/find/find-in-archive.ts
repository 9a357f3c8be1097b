import type { SearchQuery, Term } from '@glosy/polish-search/search-query';
import { takeTurns } from '../../lib/take-turns.ts';
import { areProofread, type DocumentLines } from '../index/line-facts.ts';
import type { SearchStore } from '../search-store.ts';
import type { Catalog, Visible } from './catalog.ts';
import { descriptionScore } from './description-score.ts';
import type { TermMatches } from './document-matches.ts';
import { findNamed } from './find-named.ts';
import { findSpans, type IsWanted, type Span, type TermInDocument } from './find-spans.ts';
import { findTerm } from './find-term.ts';
import { type FoundRecording, scoreOf } from './found-recording.ts';
import { lineOfMatch } from './match.ts';
import { termsInNames } from './terms-in-names.ts';

/** Scope of a search: the recordings and transcripts that the caller may see, read from the live tables. */
export interface Wanted extends Visible {
  readonly proofreadOnly: boolean;
}

/** The matches found in a recording so far. */
interface Tally {
  matches: number;
  best: number;
  isProofread: boolean;
  documents: number[];
  /** The score of the recording's description. */
  description: number;
}

const noTally = (): Tally => ({ matches: 0, best: 0, isProofread: false, documents: [], description: 0 });

/** All matches of the query in the wanted recordings, unordered. */
export async function findInArchive(
  store: SearchStore,
  catalog: Catalog,
  query: SearchQuery,
  wanted: Wanted,
): Promise<FoundRecording[]> {
  const finder = await findDocuments(store, catalog, query, wanted);
  const found = new Map<string, Tally>();
  const letOthersRun = takeTurns();
  for (const id of finder.documents) {
    await letOthersRun();
    const document = catalog.document(id);
    if (!document) continue;
    const tally = found.get(document.recording) ?? noTally();
    if (document.transcriptId === null) tally.description = finder.describe(id);
    else finder.count(id, tally);
    if (tally.matches > 0 || tally.description > 0) found.set(document.recording, tally);
  }
  const named = wanted.proofreadOnly ? new Map<string, number>() : findNamed(catalog, query, wanted.recordings);
  for (const [recording, score] of named) {
    if (finder.isDescriptionExcluded(recording)) continue;
    const tally = found.get(recording) ?? noTally();
    tally.description += score;
    found.set(recording, tally);
  }
  return [...found].flatMap(([recording, tally]) => {
    const facts = catalog.facts(recording);
    if (!facts || (wanted.proofreadOnly && tally.matches === 0)) return [];
    const { matches, best, isProofread, documents, description } = tally;
    const score = scoreOf(best, matches) + description;
    const isDescribed = description > 0;
    const { spansIn } = finder;
    return { recording, facts, score, best, matches, isProofread, documents, isDescribed, spansIn };
  });
}

const noMatches = new Float64Array();

/** Looks up the terms of a query, and finds their spans in one document after the other. */
async function findDocuments(store: SearchStore, catalog: Catalog, query: SearchQuery, wanted: Wanted) {
  const visible = catalog.documentsWithin(wanted);
  const isVisible = (document: number) => visible.has(document);
  const find = async (terms: readonly Term[]) => {
    const found: TermMatches[] = [];
    for (const term of terms) found.push(await findTerm(store, catalog, term, isVisible));
    return found;
  };
  const terms = await find(query.terms);
  const excluded = await find(query.excluded);
  const named = await termsInNames(catalog, terms);
  const withAll = new Set(documentsWithAll(terms));
  const withRest = [...named].flatMap(([recording, numbers]) => documentsWithRest(catalog, recording, terms, numbers));
  const linesOf = await catalog.lines([...new Set([...withAll, ...withRest.filter(isVisible)])]);
  const rarities = terms.map(({ size }) => Math.log(1 + wanted.recordings.size / Math.max(1, size)));

  const termsIn = (document: number): TermInDocument[] =>
    query.terms.map((term, index) => ({
      matches: terms[index]?.get(document)?.all() ?? noMatches,
      words: term.kind === 'phrase' ? term.words.length : 1,
      rarity: rarities[index] as number,
    }));

  const isExcluded = (document: number) => excluded.some((term) => term.has(document));

  /** Drops spans with an excluded word, and on request those that nobody has compared with the sound. */
  function wantedIn(document: number, lines: DocumentLines): IsWanted | null {
    if (!wanted.proofreadOnly && !isExcluded(document)) return null;
    const unwanted = new Set(excluded.flatMap((term) => [...(term.get(document)?.all() ?? [])].map(lineOfMatch)));
    return (first, last) => {
      if (wanted.proofreadOnly && !areProofread(lines, first, last)) return false;
      for (let line = first; line <= last; line++) if (unwanted.has(line)) return false;
      return true;
    };
  }

  /** The spans with all terms or, without any, those with all terms that the recording's names lack. */
  function spansIn(document: number): Span[] {
    const lines = linesOf.get(document);
    if (!lines) return [];
    const own = termsIn(document);
    const isWanted = wantedIn(document, lines);
    const spans = withAll.has(document) ? findSpans(document, lines, own, isWanted) : [];
    const inNames = named.get(catalog.document(document)?.recording ?? '');
    const rest = own.filter((_, number) => !inNames?.has(number));
    if (spans.length > 0 || rest.length === 0 || rest.length === own.length) return spans;
    return findSpans(document, lines, rest, isWanted);
  }

  return {
    documents: linesOf.keys(),
    spansIn,
    count(document: number, tally: Tally): void {
      const spans = spansIn(document);
      if (spans.length === 0) return;
      const lines = linesOf.get(document) as DocumentLines;
      tally.matches += spans.length;
      for (const { score } of spans) tally.best = Math.max(tally.best, score);
      tally.isProofread ||= spans.some(({ first, last }) => areProofread(lines, first, last));
      tally.documents.push(document);
    },
    /** The score of a description, in which every term occurs; 0 with an excluded word. */
    describe: (document: number): number =>
      isExcluded(document) ? 0 : descriptionScore(linesOf.get(document) as DocumentLines, termsIn(document)),
    isDescriptionExcluded: (recording: string): boolean =>
      catalog.documentsOf(recording).some(({ id, transcriptId }) => transcriptId === null && isExcluded(id)),
  };
}

/** The transcripts of a recording with all terms that its names lack; none if the names have all. */
function documentsWithRest(
  catalog: Catalog,
  recording: string,
  terms: readonly TermMatches[],
  inNames: ReadonlySet<number>,
): number[] {
  const rest = terms.filter((_, number) => !inNames.has(number));
  if (rest.length === 0) return [];
  const transcripts = catalog.documentsOf(recording).filter(({ transcriptId }) => transcriptId !== null);
  return transcripts.map(({ id }) => id).filter((id) => rest.every((term) => term.has(id)));
}

function documentsWithAll(terms: readonly TermMatches[]): number[] {
  const [smallest, ...others] = [...terms].sort((a, b) => a.size - b.size);
  if (smallest === undefined) return [];
  return [...smallest.keys()].filter((document) => others.every((term) => term.has(document)));
}
