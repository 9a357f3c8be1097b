import { Check } from '../../../ui/form/check.tsx';
import '../../../ui/form/form-controls.scss';
import type { FacetName, FacetValue } from '@glosy/core/search/search';
import { type ReactNode, useState } from 'react';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { type AskedSearch, withToggled } from '../asked-search.ts';
import { showSearch } from '../use-asked.ts';
import { type FacetLabels, filterLabels, labelOf } from './filter-labels.ts';

/** The most frequent values, few enough to show without scrolling. */
const valuesAtFirst = 6;

interface FilterGroupProps {
  asked: AskedSearch;
  name: FacetName;
  values: readonly FacetValue[];
  labels: FacetLabels;
}

/** The values of one filter. */
export function FilterGroup({ asked, name, values, labels }: FilterGroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  const chosen = asked.filters[name];
  const missing = chosen.filter((one) => !values.some(({ value }) => value === one));
  const known = [...missing.map((value) => ({ value, label: labelOf(name, value, labels), count: 0 })), ...values];
  const frequent = showsAll
    ? known
    : known.filter(({ value }, index) => index < valuesAtFirst || chosen.includes(value));
  const isTime = name === 'decade' || name === 'year';
  const shown = isTime ? frequent.sort((a, b) => Number(a.value) - Number(b.value)) : frequent;
  return (
    <fieldset className="filter-group">
      <legend>{filterLabels[name]}</legend>
      {shown.map(({ value, label, count }) => (
        <FilterOption key={value} asked={asked} name={name} value={value} count={count}>
          {label}
        </FilterOption>
      ))}
      {known.length > valuesAtFirst && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-expanded={showsAll}
          aria-label={`${showsAll ? 'Mniej' : 'Więcej'}: ${filterLabels[name]}`}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Mniej' : 'Więcej'}
        </button>
      )}
    </fieldset>
  );
}

interface FilterOptionProps {
  asked: AskedSearch;
  name: FacetName;
  value: string;
  /** Recordings with the value among those found. */
  count: number;
  children: ReactNode;
}

export function FilterOption({ asked, name, value, count, children }: FilterOptionProps) {
  return (
    <Check
      className="filter-option"
      label={
        <>
          {children} <span className="filter-count">({polishNumber(count)})</span>
        </>
      }
      isChecked={asked.filters[name].includes(value)}
      onChange={() => showSearch(withToggled(asked, name, value))}
    />
  );
}
