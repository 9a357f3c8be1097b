import '../../../ui/form/form-controls.scss';
import type { SearchSort } from '@glosy/core/search/search';
import { useId } from 'react';
import { Link } from 'wouter';
import type { AskedSearch } from '../asked-search.ts';
import { concordanceAddress } from '../search.queries.ts';
import { pathOfPrint, showSearch } from '../use-asked.ts';

const sortLabels: Record<SearchSort, string> = { relevance: 'Trafność', date: 'Data nagrania' };

/** Sorting, and the passages for research: as a table to download and to print. */
export function ResultTools({ asked, hasPassages }: { asked: AskedSearch; hasPassages: boolean }) {
  const id = useId();
  return (
    <div className="result-tools">
      <label htmlFor={id}>Kolejność</label>
      <select
        id={id}
        className="form-select"
        value={asked.sort}
        onChange={(event) => showSearch({ ...asked, page: 1, sort: event.target.value as SearchSort })}
      >
        {Object.entries(sortLabels).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      {hasPassages && (
        <p className="result-tools-links">
          <a href={concordanceAddress(asked)} download>
            Konkordancja (CSV)
          </a>
          <Link to={pathOfPrint(asked)}>Wersja do druku</Link>
        </p>
      )}
    </div>
  );
}
