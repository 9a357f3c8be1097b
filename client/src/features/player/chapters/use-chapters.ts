import { type Chapter, chapterAt } from '@glosy/core/recording/chapter';
import type { Recording } from '@glosy/core/recording/recording';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState, usePosition } from '../sound/use-playback.ts';
import { chaptersQuery } from './chapters.queries.ts';

type ListedDescription = Pick<Recording, 'id' | 'description' | 'technical'>;

/**
 * The chapters of a listed recording: at first those of its timeline, which has no synopses and covers only the first
 * sound.
 */
export function useListedChapters({ id, description, technical }: ListedDescription): readonly Chapter[] {
  const { timeline } = description;
  const { data } = useQuery({ ...chaptersQuery(id), enabled: timeline.length > 0 });
  const atFirst = useMemo(
    () =>
      timeline.map(({ start, text }, index) => ({
        id: String(index),
        audio_file: technical.storage[0] ?? '',
        start,
        end: null,
        title: text,
        synopsis: '',
        keywords: [],
      })),
    [timeline, technical],
  );
  return data?.chapters ?? atFirst;
}

/** The chapter at the current position, once playback has started; undefined in gaps. */
export function useCurrentChapter(playback: Playback, chapters: readonly Chapter[]): Chapter | undefined {
  const track = usePlaybackState(playback, (state) => state.track);
  const fileName = playback.tracks[track]?.fileName ?? '';
  const id = usePosition(playback, (seconds) => chapterAt(chapters, fileName, seconds)?.id);
  return chapters.find((chapter) => chapter.id === id);
}
