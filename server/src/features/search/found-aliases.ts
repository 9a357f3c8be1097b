import type { Dependencies } from '../../dependencies.ts';
import type { Directory } from '../../search/find/directory.ts';
import type { Run } from '../../search/find/find-runs.ts';
import { lineOf, type TermPlaces } from '../../search/find/place-code.ts';
import { findAlias } from '../../search/find/term-places.ts';
import type { SearchQuery, WordAlias } from '../../search/polish/search-query.ts';
import type { Found } from './find-recordings.ts';

/** The other names by which something of what was found was found, in the order of the query's words. */
export async function foundAliases(
  { searchStore }: Pick<Dependencies, 'searchStore'>,
  directory: Directory,
  { terms }: SearchQuery,
  found: readonly Found[],
): Promise<string[]> {
  const aliases = new Map<string, WordAlias>();
  for (const term of terms) {
    if (term.kind === 'word') for (const alias of term.aliases) aliases.set(alias.text, alias);
  }
  if (aliases.size === 0) return [];
  const runs = runsByUnit(found);
  const described = new Set(found.filter(({ isDescribed }) => isDescribed).map(({ recording }) => recording));
  const isDescription = (id: number) => {
    const unit = directory.unit(id);
    return unit !== undefined && unit.transcriptId === null && described.has(unit.recording);
  };
  const names: string[] = [];
  for (const [text, alias] of aliases) {
    const isFound = (unit: number) => runs.has(unit) || isDescription(unit);
    if (standsInRuns(await findAlias(searchStore, directory, alias, isFound), runs)) names.push(text);
  }
  return names;
}

function runsByUnit(found: readonly Found[]): ReadonlyMap<number, readonly Run[]> {
  const runs = new Map<number, Run[]>();
  for (const run of found.flatMap((recording) => recording.runs)) {
    const ofUnit = runs.get(run.unit);
    if (ofUnit) ofUnit.push(run);
    else runs.set(run.unit, [run]);
  }
  return runs;
}

/** A description has no runs: it was found as a whole. */
function standsInRuns(places: TermPlaces, runs: ReadonlyMap<number, readonly Run[]>): boolean {
  for (const [unit, codes] of places) {
    const ofUnit = runs.get(unit);
    if (ofUnit === undefined) return true;
    const lines = new Set(codes.map(lineOf));
    for (const { first, last } of ofUnit) for (let line = first; line <= last; line++) if (lines.has(line)) return true;
  }
  return false;
}
