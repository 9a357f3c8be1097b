import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { useCallback, useMemo, useState } from 'react';

export type Choice = ReturnType<typeof useChoice>;

/** The recordings that are ticked in the list; a search hides some of them and loses none. */
export function useChoice(recordings: readonly StaffEntry[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // A recording that somebody has deleted since is no longer chosen.
  const chosen = useMemo(
    () => new Set(ticked.size === 0 ? [] : recordings.flatMap(({ id }) => (ticked.has(id) ? [id] : []))),
    [recordings, ticked],
  );
  const chooseAll = useCallback((ids: readonly string[], isChosen: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids) isChosen ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const choose = useCallback((id: string, isChosen: boolean) => chooseAll([id], isChosen), [chooseAll]);
  const clear = useCallback(() => setTicked(new Set()), []);
  return { chosen, choose, chooseAll, clear };
}
