import type { Chapter } from '@glosy/core/recording/chapter';
import { useEffect, useState } from 'react';
import type { Playback } from '../sound/playback.ts';
import { usePlaybackState } from '../sound/use-playback.ts';
import { useCurrentChapter } from './use-chapters.ts';

/** Only a chapter that plays for this long is announced: a seek passes through several chapters. */
const settleMs = 700;

interface ChapterAnnouncerProps {
  playback: Playback;
  chapters: readonly Chapter[];
}

/** Announces a new chapter to screen readers, once, while the sound plays. */
export function ChapterAnnouncer({ playback, chapters }: ChapterAnnouncerProps) {
  const current = useCurrentChapter(playback, chapters);
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying);
  const [said, setSaid] = useState('');
  const title = isPlaying ? current?.title : undefined;
  useEffect(() => {
    if (title === undefined) return;
    const timer = setTimeout(() => setSaid(title), settleMs);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <p className="visually-hidden" role="status">
      {said !== '' && `Rozdział: ${said}`}
    </p>
  );
}
