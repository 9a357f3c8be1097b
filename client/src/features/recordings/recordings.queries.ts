import { deleteRecordingFile } from '@glosy/core/contract/files/files';
import {
  createRecording,
  deleteRecording,
  listRecordingChanges,
  listRecordingEntries,
  type RecordingCreation,
  type RecordingInput,
  readRecording,
  updateRecording,
} from '@glosy/core/contract/recordings/recordings';
import { toTimelineEntry } from '@glosy/core/recording/chapter';
import type { AudioFacts, Recording } from '@glosy/core/recording/recording';
import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { checkAtReturn } from '../../lib/check-at-return.ts';
import { queryClient } from '../../lib/query-provider.tsx';
import { request } from '../../lib/request.ts';
import { refreshChapters } from '../player/chapters/chapters.queries.ts';
import { refreshTranscripts } from '../player/transcript.queries.ts';
import { uploads } from '../uploads/uploads.ts';

const keys = {
  all: ['recordings'],
  list: ['recordings', 'list'],
  one: (id: string) => ['recordings', 'one', id],
  changes: (id: string) => ['recordings', 'changes', id],
};

/** For staff screens only. */
export const recordingsQuery = queryOptions({
  queryKey: keys.list,
  queryFn: async ({ signal }): Promise<StaffEntry[]> =>
    (await request(listRecordingEntries, { signal })).data as StaffEntry[],
  refetchOnWindowFocus: checkAtReturn,
});

function isBeingRead({ state, copy }: AudioFacts): boolean {
  return state === 'measuring' || copy?.state === 'waiting' || copy?.state === 'making';
}

export function recordingQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }): Promise<Recording> =>
      (await request(readRecording, { params: { id }, signal })).data as Recording,
    // Polls while the audio of a new file is being measured, or its listening copy made.
    refetchInterval: ({ state }) => (state.data?.audio.some(isBeingRead) ? 3000 : false),
  });
}

/** The newest changes; each further page has older ones. */
export function recordingChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: keys.changes(id),
    queryFn: ({ pageParam: before, signal }) =>
      request(listRecordingChanges, { params: { id }, query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** Throws RequestError; a taken signature is reported in `fields`. */
export async function createNewRecording(body: RecordingCreation): Promise<Recording> {
  const { data } = await request(createRecording, { body });
  keepRecording(data);
  return data;
}

/** Saves the whole record, based on a version. Throws RequestError (409: see StaleRecording). */
export async function saveRecording(
  id: string,
  version: number,
  state: RecordingInput,
  publicationReason?: string,
): Promise<Recording> {
  const reason = publicationReason === undefined ? {} : { publicationReason };
  const timeline = state.chapters?.map(toTimelineEntry) ?? state.description.timeline;
  const body = { ...state, description: { ...state.description, timeline }, version, ...reason };
  const { data } = await request(updateRecording, { params: { id }, body });
  keepRecording(data);
  void refreshChapters(id);
  return data;
}

/** Moves the recording to the trash. Throws RequestError. */
export async function removeRecording(id: string): Promise<void> {
  await request(deleteRecording, { params: { id } });
  queryClient.setQueryData(recordingsQuery.queryKey, (list) => list?.filter((recording) => recording.id !== id));
  queryClient.removeQueries({ queryKey: keys.one(id) });
  void queryClient.invalidateQueries({ queryKey: keys.list });
}

/** Removes an audio file, a transcript or the photo. Throws RequestError. */
export async function removeRecordingFile(id: string, fileName: string): Promise<void> {
  await request(deleteRecordingFile, { params: { id, fileName }, body: { fileName } });
  await refreshRecording(id);
}

/** Refetches after a change that is not a PUT, such as an upload. */
export async function refreshRecording(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.one(id) }),
    queryClient.invalidateQueries({ queryKey: keys.list }),
    queryClient.invalidateQueries({ queryKey: keys.changes(id) }),
    // The player's lines may have been changed by the editor, a new file or a deletion.
    refreshTranscripts(id),
  ]);
}

/** Refetches the record alone, as when its lock may have changed. */
export function reloadRecording(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.one(id) });
}

/** The PUT body of an unchanged recording. If `chapters` is absent, the PUT does not change them. */
export function toRecordingInput({
  metadata,
  proofreading,
  description,
  technical,
  access,
  catalogue,
  chapters,
}: Recording): RecordingInput {
  const known = chapters ? { chapters } : {};
  return { metadata, proofreading, description, technical, access, catalogue, ...known };
}

/** The server's answer is newer than anything in the cache. */
function keepRecording(recording: Recording): void {
  queryClient.setQueryData(recordingQuery(recording.id).queryKey, recording);
  void queryClient.invalidateQueries({ queryKey: keys.list });
  void queryClient.invalidateQueries({ queryKey: keys.changes(recording.id) });
}

uploads.onCompleted(({ recordingId }) => void refreshRecording(recordingId));
