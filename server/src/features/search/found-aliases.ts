import type { SearchQuery, WordAlias } from '@glosy/polish-search/search-query';
import type { Dependencies } from '../../dependencies.ts';
import type { Directory } from '../../search/find/directory.ts';
import { lineOf } from '../../search/find/place-code.ts';
import { findAlias } from '../../search/find/term-places.ts';
import { codesOf, type TermPlaces } from '../../search/find/unit-places.ts';
import type { Found } from './find-recordings.ts';
import { signatureOf } from './listeners-key.ts';

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
  const byUnit = new Map(found.flatMap((item) => item.units.map((unit) => [unit, item])));
  const described = new Set(found.filter(({ isDescribed }) => isDescribed).map(({ recording }) => recording));
  const isDescription = (id: number) => {
    const unit = directory.unit(id);
    return unit !== undefined && unit.transcriptId === null && described.has(signatureOf(unit.recording));
  };
  const names: string[] = [];
  for (const [text, alias] of aliases) {
    const isFound = (unit: number) => byUnit.has(unit) || isDescription(unit);
    if (standsInRuns(await findAlias(searchStore, directory, alias, isFound), byUnit)) names.push(text);
  }
  return names;
}

/** A description has no runs: it was found as a whole. */
function standsInRuns(places: TermPlaces, byUnit: ReadonlyMap<number, Found>): boolean {
  for (const [unit, ofUnit] of places) {
    const found = byUnit.get(unit);
    if (found === undefined) return true;
    const lines = new Set(Array.from(codesOf(ofUnit), lineOf));
    for (const { first, last } of found.runsIn(unit)) {
      for (let line = first; line <= last; line++) if (lines.has(line)) return true;
    }
  }
  return false;
}
