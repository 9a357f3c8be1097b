import { type FacetName, facetNames, type SearchResults } from '@glosy/core/search/search';
import { useRef } from 'react';

export const filterLabels: Record<FacetName, string> = {
  narrator: 'Narrator',
  tag: 'Tag',
  place: 'Miejsce',
  decade: 'Lata, o których mowa',
  year: 'Rok nagrania',
  proofread: 'Tylko sprawdzone przez człowieka',
  photos: 'Tylko ze zdjęciami',
};

/** Filters that are a single yes-or-no question. */
export const flagNames: readonly FacetName[] = ['proofread', 'photos'];

/** Labels of values, by filter and value. */
export type FacetLabels = ReadonlyMap<string, string>;

function keyOf(name: FacetName, value: string): string {
  return `${name} ${value}`;
}

/**
 * The labels of all results so far: a search without results has no facets, and so no labels for its chosen filters.
 */
export function useFacetLabels(facets: SearchResults['facets'] | undefined): FacetLabels {
  const labels = useRef(new Map<string, string>()).current;
  if (facets)
    for (const name of facetNames) for (const { value, label } of facets[name]) labels.set(keyOf(name, value), label);
  return labels;
}

/** Falls back to the value for an unknown label. */
export function labelOf(name: FacetName, value: string, labels: FacetLabels): string {
  return labels.get(keyOf(name, value)) ?? value;
}

/** A chosen value in words: `Narrator: Anna Kos`. */
export function chosenLabel(name: FacetName, value: string, labels: FacetLabels): string {
  if (flagNames.includes(name)) return filterLabels[name];
  return `${filterLabels[name]}: ${labelOf(name, value, labels)}`;
}
