import { limits } from '@glosy/core/limits';
import { type FacetName, type FacetValue, facetNames } from '@glosy/core/search';
import type { RecordingFacts } from '../../search/recording-facts.ts';

/** A recording that was found, with what it is filtered by. */
export interface Filtered {
  readonly facts: RecordingFacts;
  /** Whether a passage of it was compared with the sound, line by line. */
  readonly isProofread: boolean;
}

/** The chosen values of each filter; an empty list does not filter. Values of one filter are alternatives. */
export type Filters = Readonly<Record<FacetName, readonly string[]>>;

const valuesOf: Readonly<Record<FacetName, (found: Filtered) => readonly string[]>> = {
  narrator: ({ facts }) => present(facts.narrator),
  tag: ({ facts }) => facts.tags.map(String),
  place: ({ facts }) => present(facts.place),
  decade: ({ facts }) => facts.decades.map(String),
  year: ({ facts }) => present(facts.date.slice(0, 4)),
  proofread: ({ isProofread }) => (isProofread ? ['1'] : []),
  photos: ({ facts }) => (facts.hasPhotos ? ['1'] : []),
};

function present(value: string): string[] {
  return value === '' ? [] : [value];
}

/** Those that pass every filter; every chosen tag must be there, of other filters any chosen value. */
export function applyFilters<T extends Filtered>(found: readonly T[], filters: Filters): T[] {
  return found.filter((item) => facetNames.every((name) => passes(item, name, filters[name])));
}

/**
 * How many of the found recordings each value would leave, given the other filters; the most frequent first. Labels of
 * tags are left to the caller, who knows their names.
 */
export function countFacets(found: readonly Filtered[], filters: Filters): Record<FacetName, FacetValue[]> {
  const counts = {} as Record<FacetName, Map<string, number>>;
  // A chosen value stays, so that it can be taken away again.
  for (const name of facetNames) counts[name] = new Map(filters[name].map((value) => [value, 0]));
  for (const item of found) {
    const failed = facetNames.filter((name) => !passes(item, name, filters[name]));
    if (failed.length > 1) continue;
    for (const name of failed.length === 0 ? facetNames : failed) {
      for (const value of valuesOf[name](item)) counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
  }
  const facets = {} as Record<FacetName, FacetValue[]>;
  for (const name of facetNames) {
    facets[name] = mostFrequent(counts[name], filters[name]).map(([value, count]) => ({
      value,
      label: labelOf(name, value),
      count,
    }));
  }
  return facets;
}

function passes(item: Filtered, name: FacetName, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true;
  const values = valuesOf[name](item);
  return name === 'tag'
    ? chosen.every((value) => values.includes(value))
    : chosen.some((value) => values.includes(value));
}

/** Years and decades in their order; others by count. Chosen values are always among them. */
function mostFrequent(counts: ReadonlyMap<string, number>, chosen: readonly string[]): [string, number][] {
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return sorted.filter(([value], index) => index < limits.searchFacetValues || chosen.includes(value));
}

function labelOf(name: FacetName, value: string): string {
  if (name === 'decade') return `${value}–${Number(value) + 9}`;
  if (name === 'proofread') return 'sprawdzone przez człowieka';
  if (name === 'photos') return 'ze zdjęciami';
  return value;
}
