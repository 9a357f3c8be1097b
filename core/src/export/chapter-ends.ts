import type { Chapter } from '../recording/chapter.ts';
import type { ExportedPart } from './exported-recording.ts';

/** Where a chapter ends, in seconds: its own end, else the next chapter's start or the end of the sound; null: unknown. */
export function chapterEnd({ chapters, durationSeconds }: ExportedPart, chapter: Chapter): number | null {
  if (chapter.end !== null) return chapter.end;
  const next = chapters.find(({ start }) => start > chapter.start);
  return next?.start ?? durationSeconds;
}
