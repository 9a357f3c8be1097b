import { fold } from '@glosy/core/fold';
import type { UnitLines } from '../index/line-facts.ts';
import type { SearchQuery, Term } from '../polish/search-query.ts';
import type { SearchStore } from '../search-store.ts';
import { descriptionScore } from './description-score.ts';
import type { Directory } from './directory.ts';
import { findRuns, type IsWanted, isRunProofread, type Run, type TermInUnit } from './find-runs.ts';
import { lineOf, type TermPlaces } from './place-code.ts';
import { findTerm } from './term-places.ts';

export interface FoundInArchive {
  readonly recording: string;
  readonly score: number;
  /** In the order of units and lines. */
  readonly runs: readonly Run[];
  /** All terms occur in what is known about the recording, or its title or name contains what was typed. */
  readonly isDescribed: boolean;
}

export interface Wanted {
  /** The recordings that the caller may see, read from the live tables. */
  readonly recordings: ReadonlySet<string>;
  /** Their transcripts that are not in the trash. */
  readonly transcripts: ReadonlySet<string>;
  readonly proofreadOnly: boolean;
}

/** A title or name that contains what was typed comes before everything else. */
const nameScore = 1000;
/** Each doubling of the number of passages raises a recording by this share of its best one. */
const moreRunsFactor = 0.1;

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
  const excluded = await findExcluded(store, directory, query.excluded, isWanted);
  const linesOf = await directory.lines(units);
  const rarities = places.map((term) => Math.log(1 + wanted.recordings.size / Math.max(1, term.size)));
  const found = new Map<string, { runs: Run[]; description: number }>();
  for (const id of units) {
    const unit = directory.unit(id);
    const lines = linesOf.get(id);
    if (!unit || !lines) continue;
    const inRecording = found.get(unit.recording) ?? { runs: [], description: 0 };
    const terms = places.map((term, index) => termInUnit(term, id, query.terms[index], rarities[index]));
    const unwanted = excluded.get(id);
    if (unit.transcriptId === null) inRecording.description = unwanted ? 0 : descriptionScore(lines, terms);
    else inRecording.runs = inRecording.runs.concat(findRuns(id, lines, terms, wantedIn(lines, unwanted, wanted)));
    if (inRecording.runs.length > 0 || inRecording.description > 0) found.set(unit.recording, inRecording);
  }
  const named = wanted.proofreadOnly ? new Set<string>() : findNamed(directory, query, wanted.recordings);
  for (const recording of named) {
    if (isExcluded(directory, recording, excluded)) named.delete(recording);
    else if (!found.has(recording)) found.set(recording, { runs: [], description: 0 });
  }
  return [...found]
    .filter(([, { runs }]) => !wanted.proofreadOnly || runs.length > 0)
    .map(([recording, { runs, description }]) => ({
      recording,
      runs,
      isDescribed: description > 0 || named.has(recording),
      score: scoreOf(runs) + description + (named.has(recording) ? nameScore : 0),
    }));
}

/** Whether a unit belongs to the recordings, and to a transcript that is not in the trash. */
export function unitsWithin(
  directory: Directory,
  { recordings, transcripts }: Pick<Wanted, 'recordings' | 'transcripts'>,
): (unit: number) => boolean {
  return (id) => {
    const unit = directory.unit(id);
    if (unit === undefined || !recordings.has(unit.recording)) return false;
    return unit.transcriptId === null || transcripts.has(unit.transcriptId);
  };
}

/** Recordings whose title or narrator contains what was typed, also in the middle of a word. */
function findNamed(directory: Directory, { plain, terms }: SearchQuery, wanted: ReadonlySet<string>): Set<string> {
  const typed = fold(plain.trim());
  const named = new Set<string>();
  if (typed === '' || terms.length === 0) return named;
  for (const [recording, { names }] of directory.recordings) {
    if (wanted.has(recording) && names.includes(typed)) named.add(recording);
  }
  return named;
}

/** Whether an excluded word stands in what is known about the recording. */
function isExcluded(directory: Directory, recording: string, excluded: ReadonlyMap<number, unknown>): boolean {
  return directory.unitsOf(recording).some((id) => directory.unit(id)?.transcriptId === null && excluded.has(id));
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

/** Unit → lines with an excluded word. */
async function findExcluded(
  store: SearchStore,
  directory: Directory,
  terms: readonly Term[],
  isWanted: (unit: number) => boolean,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const excluded = new Map<number, Set<number>>();
  for (const places of await findTerms(store, directory, terms, isWanted)) {
    for (const [unit, codes] of places) {
      const lines = excluded.get(unit) ?? new Set<number>();
      for (const code of codes) lines.add(lineOf(code));
      excluded.set(unit, lines);
    }
  }
  return excluded;
}

function termInUnit(places: TermPlaces, unit: number, term: Term | undefined, rarity = 1): TermInUnit {
  return { codes: places.get(unit) ?? [], words: term?.kind === 'phrase' ? term.words.length : 1, rarity };
}

/** Leaves out runs with an excluded word, and on demand those that nobody has compared with the sound. */
function wantedIn(lines: UnitLines, unwanted: ReadonlySet<number> | undefined, { proofreadOnly }: Wanted): IsWanted {
  return (first, last) => {
    if (proofreadOnly && !isRunProofread(lines, { first, last })) return false;
    if (!unwanted) return true;
    for (let line = first; line <= last; line++) if (unwanted.has(line)) return false;
    return true;
  };
}

function scoreOf(runs: readonly Run[]): number {
  let best = 0;
  for (const { score } of runs) best = Math.max(best, score);
  return best * (1 + moreRunsFactor * Math.log2(Math.max(1, runs.length)));
}
