import type { Chapter } from '@glosy/core/recording/chapter';
import { useEffect } from 'react';
import { refreshChapters } from '../player/chapters/chapters.queries.ts';
import { useChapters } from '../player/chapters/use-chapters.ts';

/** The chapters of a recording, read again after each save of the text, because they follow the lines that it moves. */
export function useFollowingChapters(recordingId: string, savedRevision: number): readonly Chapter[] {
  const chapters = useChapters(recordingId);
  const areThere = chapters.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save
  useEffect(() => {
    if (areThere) void refreshChapters(recordingId);
  }, [recordingId, savedRevision]);
  return chapters;
}
