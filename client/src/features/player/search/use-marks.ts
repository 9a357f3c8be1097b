import { useCallback, useSyncExternalStore } from 'react';
import { type LineMarks, noMarks, type TranscriptFinder } from './transcript-finder.ts';

/** What a row marks of the search. Without a finder nothing. */
export function useMarks(finder: TranscriptFinder | null, line: number): LineMarks {
  const subscribe = useCallback((listener: () => void) => finder?.subscribe(listener) ?? (() => {}), [finder]);
  const find = () => finder?.marksOf(line) ?? noMarks;
  return useSyncExternalStore(subscribe, find, find);
}
