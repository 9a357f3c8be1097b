import type { Chapter } from '@glosy/core/recording/chapter';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chaptersQuery, refreshChapters } from '../player/chapters/chapters.queries.ts';

const none: readonly Chapter[] = [];

/** The chapters of a recording, refetched after each save of the text, because they move with its lines. */
export function useFollowingChapters(recordingId: string, savedRevision: number): readonly Chapter[] {
  const chapters = useQuery(chaptersQuery(recordingId)).data?.chapters ?? none;
  const areThere = chapters.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save
  useEffect(() => {
    if (areThere) void refreshChapters(recordingId);
  }, [recordingId, savedRevision]);
  return chapters;
}
