import './chapter-list.scss';
import type { Chapter } from '@glosy/core/recording/chapter';
import { formatMinutes, formatTimecode } from '@glosy/core/time/timecode';
import { useId } from 'react';
import type { Playback } from '../sound/playback.ts';
import { useCurrentChapter } from './use-chapters.ts';

interface ChapterListProps {
  chapters: readonly Chapter[];
  playback: Playback;
  /** Seeks to the chapter's first words. */
  onGoTo: (chapter: Chapter) => void;
  headingLevel?: 2 | 3;
}

/** Chapters with their synopses, each a link to its moment; the current one is marked. */
export function ChapterList({ chapters, playback, onGoTo, headingLevel = 2 }: ChapterListProps) {
  const current = useCurrentChapter(playback, chapters);
  const headingId = useId();
  const Heading = `h${headingLevel}` as const;
  if (chapters.length === 0) return null;
  return (
    <section className="chapters" aria-labelledby={headingId}>
      <Heading id={headingId} className="chapters-title">
        Rozdziały
      </Heading>
      <ol className="chapter-list">
        {chapters.map((chapter, index) => (
          <ChapterItem
            key={chapter.id}
            chapter={chapter}
            part={partOf(chapters, index, playback)}
            isCurrent={chapter.id === current?.id}
            onGoTo={onGoTo}
          />
        ))}
      </ol>
    </section>
  );
}

interface ChapterItemProps extends Pick<ChapterListProps, 'onGoTo'> {
  chapter: Chapter;
  /** The part of the recording that begins with this chapter. */
  part: string | null;
  isCurrent: boolean;
}

function ChapterItem({ chapter, part, isCurrent, onGoTo }: ChapterItemProps) {
  const { title, start, end, synopsis, keywords } = chapter;
  const time = formatTimecode(start);
  return (
    <li className="chapter" aria-current={isCurrent ? 'true' : undefined}>
      {part !== null && <p className="chapter-part note">{part}</p>}
      <button type="button" className="chapter-button" onClick={() => onGoTo(chapter)}>
        <span className="chapter-time note">{time}</span> <span className="chapter-name">{title}</span>
        {end !== null && <span className="visually-hidden">, {formatMinutes(Math.max(1, end - start))}</span>}
      </button>
      {synopsis !== '' && <p className="chapter-synopsis">{synopsis}</p>}
      {keywords.length > 0 && (
        <p className="chapter-keywords text-soft">
          <span className="visually-hidden">Słowa kluczowe: </span>
          {keywords.join(' · ')}
        </p>
      )}
    </li>
  );
}

/** `Część 2` before the first chapter of a further audio file. */
function partOf(chapters: readonly Chapter[], index: number, { tracks }: Playback): string | null {
  const file = chapters[index]?.audio_file;
  if (tracks.length < 2 || chapters[index - 1]?.audio_file === file) return null;
  const place = tracks.findIndex(({ fileName }) => fileName === file);
  return place < 0 ? null : `Część ${place + 1}`;
}
