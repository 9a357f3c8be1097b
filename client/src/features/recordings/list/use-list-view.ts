import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePathname } from '../../../lib/app-router.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { nextSorting, type SortColumn, type Sorting } from './list-order.ts';

const columns: readonly SortColumn[] = ['interviewee', 'title', 'date', 'doubt'];
const columnLabels: Record<SortColumn, string> = {
  interviewee: 'Rozmówca',
  title: 'Tytuł',
  date: 'Data',
  doubt: 'Niepewne słowa',
};

/** Debounce of writing the search to the address, in milliseconds. */
const addressDelayMs = 400;

/** Search and sorting of the list, stored in the address so that going back restores them. */
export function useListView() {
  const [address, setAddress] = useSearchParams();
  const pathname = usePathname();
  const [words, setWords] = useState(address.get('q') ?? '');
  const [sorting, setSorting] = useState<Sorting | null>(() => readSorting(address));
  const current = address.toString();
  const [seen, setSeen] = useState(current);
  const written = useRef(current);

  // An address that this list has not written comes from a link or Back, and decides what is shown.
  if (current !== seen) {
    setSeen(current);
    if (current !== written.current) {
      setWords(address.get('q') ?? '');
      setSorting(readSorting(address));
    }
    written.current = current;
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      // While the code of another page loads, this one is hidden but mounted: it must not navigate back.
      if (window.location.pathname !== pathname) return;
      const next = toSearch(words, sorting);
      if (next === address.toString()) return;
      written.current = next;
      setAddress(next, { replace: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [words, sorting, address, setAddress, pathname]);

  return {
    words,
    /** Deferred search text, so that a long list does not delay typing. */
    deferredWords: useDeferredValue(words),
    setWords,
    sorting,
    /** Query string of the list as shown now, for the link back. */
    search: toSearch(words, sorting),
    sortBy: (column: SortColumn) => {
      const next = nextSorting(sorting, column);
      setSorting(next);
      const direction = next.direction === 'ascending' ? 'rosnąco' : 'malejąco';
      announce(`Posortowano: ${columnLabels[column]}, ${direction}.`);
    },
  };
}

function toSearch(words: string, sorting: Sorting | null): string {
  const search = new URLSearchParams();
  if (words.trim() !== '') search.set('q', words);
  if (sorting) search.set('sort', `${sorting.direction === 'descending' ? '-' : ''}${sorting.column}`);
  return search.toString();
}

function readSorting(address: URLSearchParams): Sorting | null {
  const sort = address.get('sort') ?? '';
  const column = columns.find((candidate) => candidate === sort.replace(/^-/, ''));
  return column ? { column, direction: sort.startsWith('-') ? 'descending' : 'ascending' } : null;
}
