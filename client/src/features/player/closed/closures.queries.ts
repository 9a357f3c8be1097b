import {
  type ClosureChange,
  type ClosureInput,
  changeClosure,
  closePassage,
  listClosures,
  openPassage,
} from '@glosy/core/contract/recordings/closures';
import type { Closure, ClosuresView } from '@glosy/core/people/closure';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { RequestError, request } from '../../../lib/request.ts';

/** The closures that the user may undo, the newest first. */
export function undoable(view: ClosuresView | undefined) {
  return (view?.data ?? [])
    .filter((closure): closure is Closure & { undoSeconds: number } => 'undoSeconds' in closure)
    .sort((a, b) => b.undoSeconds - a.undoSeconds);
}

const keyOf = (recordingId: string) => ['closures', recordingId];

/** The closed passages of a recording, as the viewer may know them. @throws RequestError */
export function closuresQuery(recordingId: string) {
  return queryOptions({
    queryKey: keyOf(recordingId),
    queryFn: ({ signal }): Promise<ClosuresView> => request(listClosures, { params: { id: recordingId }, signal }),
    staleTime: 60_000,
    // Removes the offer to undo in time.
    refetchInterval: ({ state }) => 1000 * Math.min(...undoable(state.data).map(({ undoSeconds }) => undoSeconds)),
  });
}

export function refreshClosures(recordingId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(recordingId) });
}

/** Shows the closures as they are after a change. */
function show(recordingId: string, view: ClosuresView): void {
  queryClient.setQueryData(keyOf(recordingId), view);
}

/** @throws RequestError with the reason in `fields` where it is one of the times */
export async function closeOne(recordingId: string, body: ClosureInput): Promise<void> {
  show(recordingId, await request(closePassage, { params: { id: recordingId }, body }));
}

/** @throws RequestError (409 `closure.stale`: the stored ClosuresView in `details`) */
export async function changeOne(recordingId: string, closureId: string, body: ClosureChange): Promise<void> {
  show(recordingId, await request(changeClosure, { params: { id: recordingId, closureId }, body }));
}

/** Opens the closure that the user saw. @throws RequestError (409 `closure.stale` as in `changeOne`) */
export async function openOne(recordingId: string, { id: closureId, version }: Closure): Promise<void> {
  const query = { version };
  show(recordingId, await request(openPassage, { params: { id: recordingId, closureId }, query }));
}

/** The stored closure where a change of it was refused as stale. */
export function newerOf({ id }: Closure, error: Error): Closure | undefined {
  if (!(error instanceof RequestError) || error.code !== 'closure.stale') return undefined;
  return (error.details as ClosuresView).data.find((closure) => closure.id === id);
}
