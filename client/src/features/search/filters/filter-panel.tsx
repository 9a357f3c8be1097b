import './filters.scss';
import { type FacetName, type FacetValue, facetNames, type SearchResults } from '@glosy/core/search/search';
import filterSvg from 'bootstrap-icons/icons/funnel.svg?raw';
import { useId, useState } from 'react';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type AskedSearch, countFilters } from '../asked-search.ts';
import { FilterGroup, FilterOption } from './filter-group.tsx';
import { type FacetLabels, filterLabels, flagNames } from './filter-labels.ts';

/** Id of the part of the page after the filters. */
export const resultsId = 'wyniki';

interface FilterPanelProps {
  asked: AskedSearch;
  facets: SearchResults['facets'];
  labels: FacetLabels;
  /** Moves the focus past the filters. */
  onSkip: () => void;
}

/** Filters with counts: next to the results on wide screens, behind a button on narrow ones. */
export function FilterPanel({ asked, facets, labels, onSkip }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = countFilters(asked);
  const groups = facetNames.filter((name) => !flagNames.includes(name) && hasValues(name, asked, facets));
  const flags = flagNames.filter((name) => hasValues(name, asked, facets));
  if (groups.length + flags.length === 0) return null;
  return (
    <section className="filters" aria-label="Filtry">
      <button
        type="button"
        className="btn btn-secondary filters-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon svg={filterSvg} /> Filtry{count > 0 && ` (${polishNumber(count)})`}
      </button>
      <div id={id} className={isOpen ? 'filters-body filters-open' : 'filters-body'}>
        <a
          className="skip-link filters-skip"
          href={`#${resultsId}`}
          onClick={(event) => {
            event.preventDefault();
            onSkip();
          }}
        >
          Przejdź do wyników
        </a>
        {flags.map((name) => (
          <FilterOption key={name} asked={asked} name={name} value="1" count={countOfYes(facets[name])}>
            {filterLabels[name]}
          </FilterOption>
        ))}
        {groups.map((name) => (
          <FilterGroup key={name} asked={asked} name={name} values={facets[name]} labels={labels} />
        ))}
      </div>
    </section>
  );
}

function countOfYes(values: readonly FacetValue[]): number {
  return values.find(({ value }) => value === '1')?.count ?? 0;
}

/** A chosen filter stays in the panel when it leads to no results, so that it can be removed there. */
function hasValues(name: FacetName, { filters }: AskedSearch, facets: SearchResults['facets']): boolean {
  return facets[name].length > 0 || filters[name].length > 0;
}
