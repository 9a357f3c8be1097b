import type { SearchQuery, Term } from '@glosy/polish-search/search-query';
import type { SearchStore } from '../search-store.ts';
import type { Directory } from './directory.ts';
import { findNamed } from './find-named.ts';
import { count, FoundByTerms, type FoundInArchive, noTally, type Tally } from './found-in-archive.ts';
import { findTerm } from './term-places.ts';
import { UnitFinder } from './unit-finder.ts';
import type { TermPlaces } from './unit-places.ts';
import { unitsWithin } from './units-within.ts';

export interface Wanted {
  /** The recordings that the caller may see, read from the live tables. */
  readonly recordings: ReadonlySet<string>;
  /** Their transcripts that are not in the trash. */
  readonly transcripts: ReadonlySet<string>;
  readonly proofreadOnly: boolean;
}

/** Everything that the query finds in the wanted recordings, unordered. */
export async function findInArchive(
  store: SearchStore,
  directory: Directory,
  query: SearchQuery,
  wanted: Wanted,
): Promise<FoundInArchive[]> {
  const isWanted = unitsWithin(directory, wanted);
  const places = await findTerms(store, directory, query.terms, isWanted);
  const units = unitsWithAll(places);
  const excluded = await findTerms(store, directory, query.excluded, isWanted);
  const linesOf = await directory.lines(units);
  const finder = new UnitFinder(query.terms, places, excluded, wanted);
  const found = new Map<string, Tally>();
  for (const id of units) {
    const unit = directory.unit(id);
    const lines = linesOf.get(id);
    if (!unit || !lines) continue;
    const tally = found.get(unit.recording) ?? noTally();
    if (unit.transcriptId === null) tally.description = finder.describe(id, lines);
    else count(tally, id, finder.tally(id, lines));
    if (tally.matches > 0 || tally.description > 0) found.set(unit.recording, tally);
  }
  const named = wanted.proofreadOnly ? new Map<string, number>() : findNamed(directory, query, wanted.recordings);
  for (const recording of named.keys()) {
    if (isExcluded(directory, recording, excluded)) named.delete(recording);
    else if (!found.has(recording)) found.set(recording, noTally());
  }
  const all: FoundInArchive[] = [];
  for (const [recording, tally] of found) {
    const facts = directory.facts(recording);
    if (!facts || (wanted.proofreadOnly && tally.matches === 0)) continue;
    tally.description += named.get(recording) ?? 0;
    all.push(new FoundByTerms(recording, facts, tally, finder, linesOf));
  }
  return all;
}

/** Whether an excluded word stands in what is known about the recording. */
function isExcluded(directory: Directory, recording: string, excluded: readonly TermPlaces[]): boolean {
  return directory
    .unitsOf(recording)
    .some((id) => directory.unit(id)?.transcriptId === null && excluded.some((term) => term.has(id)));
}

async function findTerms(
  store: SearchStore,
  directory: Directory,
  terms: readonly Term[],
  isWanted: (unit: number) => boolean,
): Promise<TermPlaces[]> {
  const places: TermPlaces[] = [];
  for (const term of terms) places.push(await findTerm(store, directory, term, isWanted));
  return places;
}

function unitsWithAll(places: readonly TermPlaces[]): number[] {
  const [smallest, ...others] = [...places].sort((a, b) => a.size - b.size);
  if (smallest === undefined) return [];
  return [...smallest.keys()].filter((unit) => others.every((term) => term.has(unit)));
}
