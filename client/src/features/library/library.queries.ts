import { listRecordingEntries, readRecording } from '@glosy/core/contract/recordings/recordings';
import type { Recording, ReducedRecording } from '@glosy/core/recording/recording';
import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import { queryOptions } from '@tanstack/react-query';
import { checkAtReturn } from '../../lib/check-at-return.ts';
import { request } from '../../lib/request.ts';

/** A recording as any signed-in user sees it. */
export type ListedRecording = Recording | ReducedRecording;

/** The public recordings, which the library shows to every role. @throws RequestError */
export const libraryQuery = queryOptions({
  queryKey: ['library', 'recordings'],
  queryFn: async ({ signal }): Promise<readonly RecordingEntry[]> => {
    const { data } = await request(listRecordingEntries, { signal });
    return data.filter(({ access }) => access.restrictions === 'public');
  },
  refetchOnWindowFocus: checkAtReturn,
});

export function libraryRecordingQuery(id: string) {
  return queryOptions({
    queryKey: ['library', 'recording', id],
    queryFn: async ({ signal }): Promise<ListedRecording> =>
      (await request(readRecording, { params: { id }, signal })).data,
  });
}
