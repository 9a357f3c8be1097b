import type { FacetName, SearchResults } from '@glosy/core/search';

export const filterLabels: Record<FacetName, string> = {
  narrator: 'Narrator',
  tag: 'Tag',
  place: 'Miejsce',
  decade: 'Lata, o których mowa',
  year: 'Rok nagrania',
  proofread: 'Tylko sprawdzone przez człowieka',
  photos: 'Tylko ze zdjęciami',
};

/** Filters that are one question with the answer yes. */
export const flagNames: readonly FacetName[] = ['proofread', 'photos'];

/** A chosen value in words: `Narrator: Anna Kos`. The value stands for a label that the results do not have. */
export function chosenLabel(name: FacetName, value: string, facets: SearchResults['facets']): string {
  if (flagNames.includes(name)) return filterLabels[name];
  return `${filterLabels[name]}: ${facets[name].find((facet) => facet.value === value)?.label ?? value}`;
}
