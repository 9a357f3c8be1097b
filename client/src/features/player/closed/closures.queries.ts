import { listClosures } from '@glosy/core/contract/recordings/closures';
import type { ClosuresView } from '@glosy/core/people/closure';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { request } from '../../../lib/request.ts';

/**
 * The closed passages of a recording, with the details that the viewer may see.
 * @throws RequestError
 */
export function closuresQuery(recordingId: string) {
  return queryOptions({
    queryKey: ['closures', recordingId],
    queryFn: ({ signal }): Promise<ClosuresView> => request(listClosures, { params: { id: recordingId }, signal }),
    staleTime: 60_000,
  });
}

export function refreshClosures(recordingId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: closuresQuery(recordingId).queryKey });
}
