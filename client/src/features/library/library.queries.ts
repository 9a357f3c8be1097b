import { listRecordings, readRecording } from '@glosy/core/contract/recordings';
import type { Recording, ReducedRecording } from '@glosy/core/recording';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/request.ts';

/** A recording as any signed-in user sees it. */
export type ListedRecording = Recording | ReducedRecording;

/** The public recordings, which the library shows to every role. @throws RequestError */
export const libraryQuery = queryOptions({
  queryKey: ['library', 'recordings'],
  queryFn: async ({ signal }): Promise<readonly ListedRecording[]> => {
    const { data } = await request(listRecordings, { signal });
    return data.filter(({ access }) => access.restrictions === 'public');
  },
});

export function libraryRecordingQuery(id: string) {
  return queryOptions({
    queryKey: ['library', 'recording', id],
    queryFn: async ({ signal }): Promise<ListedRecording> =>
      (await request(readRecording, { params: { id }, signal })).data,
  });
}
