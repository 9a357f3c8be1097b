import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { usePathname } from '../../../lib/app-router.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { nextSorting, type SortColumn, type Sorting } from './list-order.ts';

const columns: readonly SortColumn[] = ['interviewee', 'title', 'date'];
const columnLabels: Record<SortColumn, string> = { interviewee: 'Rozmówca', title: 'Tytuł', date: 'Data' };

/** How long typing must pause before the address takes the words over, in milliseconds. */
const addressDelayMs = 400;

/** What is searched and how it is sorted; kept in the address, so that coming back finds the list as it was left. */
export function useListView() {
  const [address, setAddress] = useSearchParams();
  const pathname = usePathname();
  const [words, setWords] = useState(address.get('q') ?? '');
  const [sorting, setSorting] = useState<Sorting | null>(() => readSorting(address));

  useEffect(() => {
    const timer = setTimeout(() => {
      // While the code of another page is fetched this one is hidden, not gone: it must not call the person back.
      if (window.location.pathname !== pathname) return;
      const next = toSearch(words, sorting);
      if (next !== address.toString()) setAddress(next, { replace: true });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [words, sorting, address, setAddress, pathname]);

  return {
    words,
    /** Follows the words when there is time, so that typing is never held up by a long list. */
    deferredWords: useDeferredValue(words),
    setWords,
    sorting,
    /** The query of the list's address as it is shown now, to come back to. */
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
