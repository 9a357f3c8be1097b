import { confirmTimes, listClockChecks } from '@glosy/core/contract/files/clock-checks';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-provider.tsx';
import { request } from '../../lib/request.ts';

const key = ['clock-checks'];

export const clockChecksQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => request(listClockChecks, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });

/** Throws RequestError (404). */
export async function confirmTimesOf(recording: string, audioFile: string): Promise<void> {
  queryClient.setQueryData(
    key,
    await request(confirmTimes, { params: { id: recording }, body: { audio_file: audioFile } }),
  );
}
