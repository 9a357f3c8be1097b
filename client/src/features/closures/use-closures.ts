import type { Closure, ClosuresView } from '@glosy/core/people/closure';
import { useQuery } from '@tanstack/react-query';
import { closuresQuery } from '../player/closed/closures.queries.ts';

/** The closed passages of a recording for staff; refetched when an offer to undo ends. */
export function useClosures(recordingId: string) {
  return useQuery({
    ...closuresQuery(recordingId),
    refetchInterval: ({ state }) => 1000 * Math.min(...undoable(state.data).map(({ undoSeconds }) => undoSeconds)),
  });
}

/** The closures that the user may undo, the newest first. */
export function undoable(view: ClosuresView | undefined) {
  return (view?.data ?? [])
    .filter((closure): closure is Closure & { undoSeconds: number } => 'undoSeconds' in closure)
    .sort((a, b) => b.undoSeconds - a.undoSeconds);
}
