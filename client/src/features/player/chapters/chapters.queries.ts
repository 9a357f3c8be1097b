import { type ChapterInput, listChapters, saveChapters } from '@glosy/core/contract/recordings/chapters';
import { type Chapter, type ChaptersView, inListeningOrder } from '@glosy/core/recording/chapter';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { RequestError, request } from '../../../lib/request.ts';

/** Tries of a save that other saves overtake. */
const staleTries = 5;

const keyOf = (recordingId: string) => ['chapters', recordingId];

/** The chapters of a recording, in the order of listening. @throws RequestError */
export function chaptersQuery(recordingId: string) {
  return queryOptions({
    queryKey: keyOf(recordingId),
    queryFn: async ({ signal }): Promise<ChaptersView> =>
      (await request(listChapters, { params: { id: recordingId }, signal })).data,
    staleTime: 60_000,
  });
}

export function refreshChapters(recordingId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(recordingId) });
}

/** Makes the new chapters from the stored ones. Throws when the change no longer fits what is stored. */
export type ChaptersChange = (chapters: readonly Chapter[]) => readonly ChapterInput[];

/**
 * Saves a change of the chapters. When somebody else has saved the recording since, `change` runs on what is stored
 * now, and must compare it with what its user saw. @throws RequestError and whatever `change` throws
 */
export async function changeChapters(recordingId: string, change: ChaptersChange): Promise<void> {
  let stored = await queryClient.ensureQueryData(chaptersQuery(recordingId));
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { version: stored.version, chapters: [...change(stored.chapters)] };
      show(recordingId, (await request(saveChapters, { params: { id: recordingId }, body })).data);
      // The recording has a new version, from which its form starts.
      void queryClient.invalidateQueries({ queryKey: ['recordings'] });
      return;
    } catch (error) {
      const isStale = error instanceof RequestError && error.code === 'recording.stale';
      if (!isStale || tries === staleTries) throw error;
      stored = error.details as ChaptersView;
      show(recordingId, stored);
    }
  }
}

function show(recordingId: string, view: ChaptersView): void {
  queryClient.setQueryData(keyOf(recordingId), view);
}

/** Chapters of one audio file, by time. */
export function chaptersOf(chapters: readonly Chapter[], audioFile: string | undefined): Chapter[] {
  const own = chapters.filter(({ audio_file }) => audio_file === (audioFile ?? ''));
  return inListeningOrder(own, []);
}
