import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { nextSorting, type SortColumn, type Sorting } from './list-order.ts';

const columns: readonly SortColumn[] = ['interviewee', 'title', 'date'];

/** How long typing must pause before the address takes the words over, in milliseconds. */
const addressDelayMs = 400;

/** What is searched and how it is sorted; kept in the address, so that coming back finds the list as it was left. */
export function useListView() {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const [words, setWords] = useState(address.get('q') ?? '');
  const [sorting, setSorting] = useState<Sorting | null>(() => readSorting(address));

  useEffect(() => {
    const timer = setTimeout(() => {
      // While the code of another page is fetched this one is hidden, not gone: it must not call the person back.
      if (window.location.pathname !== pathname) return;
      const next = new URLSearchParams();
      if (words.trim() !== '') next.set('q', words);
      if (sorting) next.set('sort', `${sorting.direction === 'descending' ? '-' : ''}${sorting.column}`);
      if (next.toString() !== address.toString()) setAddress(next, { replace: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [words, sorting, address, setAddress, pathname]);

  return {
    words,
    /** Follows the words when there is time, so that typing is never held up by a long list. */
    deferredWords: useDeferredValue(words),
    setWords,
    sorting,
    sortBy: (column: SortColumn) => setSorting((before) => nextSorting(before, column)),
  };
}

function readSorting(address: URLSearchParams): Sorting | null {
  const sort = address.get('sort') ?? '';
  const column = columns.find((candidate) => candidate === sort.replace(/^-/, ''));
  return column ? { column, direction: sort.startsWith('-') ? 'descending' : 'ascending' } : null;
}
