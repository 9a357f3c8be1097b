import { facetNames } from '@glosy/core/search/search';
import closeSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PreserveFocus } from '../../../ui/preserve-focus.tsx';
import { type AskedSearch, countFilters, withoutFilters, withToggled } from '../asked-search.ts';
import { showSearch } from '../use-asked.ts';
import { chosenLabel, type FacetLabels } from './filter-labels.ts';

interface ChosenFiltersProps {
  asked: AskedSearch;
  labels: FacetLabels;
  /** Called when the last filter is removed, and the focused button with it. */
  onEmpty: () => void;
}

/** The chosen filters as buttons that remove them. */
export function ChosenFilters({ asked, labels, onEmpty }: ChosenFiltersProps) {
  const chosen = facetNames.flatMap((name) => asked.filters[name].map((value) => ({ name, value })));

  function show(next: AskedSearch) {
    if (countFilters(next) === 0) onEmpty();
    showSearch(next);
  }

  return (
    <PreserveFocus to="button">
      {chosen.length > 0 && (
        <ul className="chosen-filters" aria-label="Wybrane filtry">
          {chosen.map(({ name, value }) => (
            <li key={`${name} ${value}`}>
              <button type="button" className="chosen-filter" onClick={() => show(withToggled(asked, name, value))}>
                <span className="visually-hidden">Usuń filtr</span> {chosenLabel(name, value, labels)}
                <Icon svg={closeSvg} />
              </button>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <Button variant="quiet" size="small" onClick={() => show(withoutFilters(asked))}>
                Usuń wszystkie filtry
              </Button>
            </li>
          )}
        </ul>
      )}
    </PreserveFocus>
  );
}
