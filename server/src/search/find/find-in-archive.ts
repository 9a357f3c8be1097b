import { fold } from '@glosy/core/fold';
import type { UnitLines } from '../index/line-facts.ts';
import type { SearchQuery, Term } from '../polish/search-query.ts';
import type { SearchStore } from '../search-store.ts';
import { descriptionScore } from './description-score.ts';
import type { Directory } from './directory.ts';
import { findRuns, isRunProofread, type Run, type TermInUnit } from './find-runs.ts';
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
  const isWanted = (unit: number) => wanted.recordings.has(directory.unit(unit)?.recording ?? '');
  const places = await findTerms(store, directory, query.terms, isWanted);
  const units = unitsWithAll(places);
  const excluded = await findExcluded(store, directory, query.excluded, units);
  const linesOf = await directory.lines(units);
  const rarities = places.map((term) => Math.log(1 + wanted.recordings.size / Math.max(1, term.size)));
  const found = new Map<string, { runs: Run[]; description: number }>();
  for (const id of units) {
    const unit = directory.unit(id);
    const lines = linesOf.get(id);
    if (!unit || !lines) continue;
    const inRecording = found.get(unit.recording) ?? { runs: [], description: 0 };
    const terms = places.map((term, index) => termInUnit(term, id, query.terms[index], rarities[index]));
    if (unit.transcriptId === null) inRecording.description = descriptionScore(lines, terms);
    else
      inRecording.runs = inRecording.runs.concat(
        wantedRuns(findRuns(id, lines, terms), lines, excluded.get(id), wanted),
      );
    if (inRecording.runs.length > 0 || inRecording.description > 0) found.set(unit.recording, inRecording);
  }
  const named = wanted.proofreadOnly ? new Set<string>() : findNamed(directory, query, wanted.recordings);
  for (const recording of named) {
    if (!found.has(recording)) found.set(recording, { runs: [], description: 0 });
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
  units: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const within = new Set(units);
  const excluded = new Map<number, Set<number>>();
  for (const places of await findTerms(store, directory, terms, (unit) => within.has(unit))) {
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

function wantedRuns(
  runs: Run[],
  lines: UnitLines,
  unwanted: ReadonlySet<number> | undefined,
  { proofreadOnly }: Wanted,
): Run[] {
  if (!proofreadOnly && !unwanted) return runs;
  return runs.filter((run) => {
    if (proofreadOnly && !isRunProofread(lines, run)) return false;
    if (!unwanted) return true;
    for (let line = run.first; line <= run.last; line++) if (unwanted.has(line)) return false;
    return true;
  });
}

function scoreOf(runs: readonly Run[]): number {
  let best = 0;
  for (const { score } of runs) best = Math.max(best, score);
  return best * (1 + moreRunsFactor * Math.log2(Math.max(1, runs.length)));
}
