import { type ChapterInput, saveChapters } from '@glosy/core/contract/recordings/chapters';
import type { Chapter, ChaptersView } from '@glosy/core/recording/chapter';
import { queryClient } from '../../lib/query-provider.tsx';
import { RequestError, request } from '../../lib/request.ts';
import { chaptersQuery } from '../player/chapters/chapters.queries.ts';
import { refreshRecording } from '../recordings/recordings.queries.ts';

/** Most attempts of a save if other saves come first. */
const staleTries = 5;

/** Thrown when somebody else changed the chapter such that only the user can decide what to do. */
export class ChapterChanged extends Error {
  readonly stored: Chapter;

  constructor(stored: Chapter) {
    super(`Chapter ${stored.id} was changed by somebody else.`);
    this.stored = stored;
  }
}

/** Makes the new chapters from the stored ones. Throws when the change no longer fits the stored chapters. */
type ChaptersChange = (chapters: readonly Chapter[]) => readonly ChapterInput[];

/**
 * Saves a change of the chapters. If somebody else has saved the recording since, `change` runs on the newly stored
 * chapters, and must compare them with those that its user saw.
 * @throws RequestError and whatever `change` throws
 */
export async function changeChapters(recordingId: string, change: ChaptersChange): Promise<void> {
  const query = chaptersQuery(recordingId);
  const show = (view: ChaptersView) => queryClient.setQueryData(query.queryKey, view);
  let stored = await queryClient.ensureQueryData(query);
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { version: stored.version, chapters: [...change(stored.chapters)] };
      show((await request(saveChapters, { params: { id: recordingId }, body })).data);
      // The recording has a new version, on which its form must be based.
      void refreshRecording(recordingId);
      return;
    } catch (error) {
      const isStale = error instanceof RequestError && error.code === 'recording.stale';
      if (!isStale || tries === staleTries) throw error;
      stored = error.details as ChaptersView;
      show(stored);
    }
  }
}
