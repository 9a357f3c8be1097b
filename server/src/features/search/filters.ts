import { limits } from '@glosy/core/limits';
import { type FacetName, type FacetValue, facetNames } from '@glosy/core/search/search';
import { comparePolish } from '@glosy/core/text/polish-order';
import type { RecordingFacts } from '../../search/recording-facts.ts';

/** A found recording, with its values for the filters. */
export interface Filtered {
  readonly facts: RecordingFacts;
  /** Whether any of its passages was compared with the sound, line by line. */
  readonly isProofread: boolean;
}

/** The chosen values of each filter; an empty list does not filter. Values of one filter are alternatives. */
export type Filters = Readonly<Record<FacetName, readonly string[]>>;

/** The recordings that pass every filter: they must have every chosen tag, and for other filters any chosen value. */
export function applyFilters<T extends Filtered>(found: readonly T[], filters: Filters): T[] {
  const chosen = chosenIn(filters);
  if (chosen.length === 0) return [...found];
  return found.filter((item) => chosen.every((name) => passes(item, name, filters[name])));
}

/**
 * Number of found recordings for each value, given the other filters; the most frequent first. Labels of tags are added
 * by the caller, who has their names.
 */
export function countFacets(found: readonly Filtered[], filters: Filters): Record<FacetName, FacetValue[]> {
  const counts = {} as Record<FacetName, Map<string, number>>;
  // A chosen value is always listed, so that it can be removed again.
  for (const name of facetNames) counts[name] = new Map(filters[name].map((value) => [value, 0]));
  const chosen = chosenIn(filters);
  for (const item of found) {
    const failed = chosen.filter((name) => !passes(item, name, filters[name]));
    if (failed.length > 1) continue;
    for (const name of failed.length === 1 ? failed : facetNames) {
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

/** Names of the filters with chosen values. */
const chosenIn = (filters: Filters): FacetName[] => facetNames.filter((name) => filters[name].length > 0);

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

function passes(item: Filtered, name: FacetName, chosen: readonly string[]): boolean {
  const values = valuesOf[name](item);
  return name === 'tag'
    ? chosen.every((value) => values.includes(value))
    : chosen.some((value) => values.includes(value));
}

/** The most frequent values, those with the same count in Polish order; chosen values are always among them. */
function mostFrequent(counts: ReadonlyMap<string, number>, chosen: readonly string[]): [string, number][] {
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || comparePolish(a, b));
  return sorted.filter(([value], index) => index < limits.searchFacetValues || chosen.includes(value));
}

function labelOf(name: FacetName, value: string): string {
  if (name === 'decade') return `${value}–${Number(value) + 9}`;
  if (name === 'proofread') return 'sprawdzone przez człowieka';
  if (name === 'photos') return 'ze zdjęciami';
  return value;
}
