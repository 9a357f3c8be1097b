import { listChapters } from '@glosy/core/contract/recordings/chapters';
import type { ChaptersView } from '@glosy/core/recording/chapter';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { request } from '../../../lib/request.ts';

/** The chapters of a recording, in the order of listening. @throws RequestError */
export function chaptersQuery(recordingId: string) {
  return queryOptions({
    queryKey: ['chapters', recordingId],
    queryFn: async ({ signal }): Promise<ChaptersView> =>
      (await request(listChapters, { params: { id: recordingId }, signal })).data,
    staleTime: 60_000,
  });
}

export function refreshChapters(recordingId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: chaptersQuery(recordingId).queryKey });
}
