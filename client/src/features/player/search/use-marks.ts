import { useCallback, useSyncExternalStore } from 'react';
import { type LineMarks, noMarks, type TranscriptFinder } from './transcript-finder.ts';

/** The search marks of a row; none without a finder. */
export function useMarks(finder: TranscriptFinder | null, line: number): LineMarks {
  const subscribe = useCallback((listener: () => void) => finder?.subscribe(listener) ?? (() => {}), [finder]);
  const find = () => finder?.marksOf(line) ?? noMarks;
  return useSyncExternalStore(subscribe, find, find);
}
