import {
  type ClosureChange,
  type ClosureInput,
  changeClosure,
  closePassage,
  openPassage,
} from '@glosy/core/contract/recordings/closures';
import type { Closure, ClosuresView } from '@glosy/core/people/closure';
import { queryClient } from '../../lib/query-provider.tsx';
import { RequestError, request } from '../../lib/request.ts';
import { closuresQuery } from '../player/closed/closures.queries.ts';

/** @throws RequestError with the reason in `fields` if a time is invalid */
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

/** Shows the closures after a change. */
function show(recordingId: string, view: ClosuresView): void {
  queryClient.setQueryData(closuresQuery(recordingId).queryKey, view);
}

/** The current stored closure, when a change of it was refused as stale. */
export function newerOf({ id }: Closure, error: Error): Closure | undefined {
  if (!(error instanceof RequestError) || error.code !== 'closure.stale') return undefined;
  return (error.details as ClosuresView).data.find((closure) => closure.id === id);
}
