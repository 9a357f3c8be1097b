import './chapter-list.scss';
import type { Chapter } from '@glosy/core/recording/chapter';

interface ChapterMarksProps {
  /** Chapters of the loaded file. */
  chapters: readonly Chapter[];
  /** Length of the file in seconds; 0 until it is known. */
  duration: number;
}

/** Marks chapter starts on a waveform. Visual only: the list of chapters has the same information. */
export function ChapterMarks({ chapters, duration }: ChapterMarksProps) {
  const inside = chapters.filter(({ start }) => start > 0 && start < duration);
  return inside.map(({ id, start }) => (
    <span key={id} className="chapter-mark" style={{ insetInlineStart: `${(100 * start) / duration}%` }} />
  ));
}
