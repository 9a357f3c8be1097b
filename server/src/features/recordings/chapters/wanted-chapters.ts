import type { ChapterInput } from '@glosy/core/contract/recordings/chapters';
import { ArchiveError } from '@glosy/core/errors';
import type { TimelineEntry } from '@glosy/core/recording/chapter';
import { type Chapter, toTimelineEntry } from '@glosy/core/recording/chapter';
import { mergeTimeline, newChapter, type StoredChapter } from './stored-chapters.ts';

/** The timeline of a recording as a caller sends it, with chapters or without. */
interface GivenTimeline {
  timeline: readonly TimelineEntry[];
  chapters: readonly ChapterInput[] | undefined;
}

/**
 * The chapters of a recording to be saved. If a client of the specification changes the timeline and returns the rest
 * unchanged, the timeline counts.
 * @throws ArchiveError `chapter.no-sound`
 */
export function chaptersOfRecording(
  { timeline, chapters }: GivenTimeline,
  stored: readonly StoredChapter[],
  sounds: readonly string[],
): StoredChapter[] {
  const saysTheSame = chapters && JSON.stringify(chapters.map(toTimelineEntry)) === JSON.stringify(timeline);
  return saysTheSame ? wantedChapters(chapters, stored, sounds) : mergeTimeline(stored, timeline, sounds[0] ?? '');
}

/** A second chapter of the same id becomes a new one. @throws ArchiveError `chapter.no-sound` */
export function wantedChapters(
  given: readonly ChapterInput[],
  stored: readonly StoredChapter[],
  sounds: readonly string[],
): StoredChapter[] {
  const left = new Map(stored.map((chapter) => [chapter.id, chapter]));
  return given.map((chapter) => {
    const known = left.get(chapter.id ?? '');
    if (known) left.delete(known.id);
    return wantedChapter(chapter, known, sounds);
  });
}

/** Rounds times to milliseconds. A chapter whose file and start are unchanged keeps its line. */
function wantedChapter(
  given: ChapterInput,
  known: StoredChapter | undefined,
  sounds: readonly string[],
): StoredChapter {
  const audio_file = given.audio_file.normalize('NFC') || (sounds[0] ?? '');
  // A chapter keeps its file even after the file was deleted.
  const isThere = audio_file === '' || sounds.includes(audio_file) || audio_file === known?.audio_file;
  if (!isThere) throw new ArchiveError('chapter.no-sound');
  const { id, lineId, lineOffset } = known ?? newChapter({ start: given.start, title: given.title });
  const start = toMilliseconds(given.start);
  const isInPlace = known?.start === start && (known.audio_file || sounds[0]) === audio_file;
  return {
    id,
    audio_file,
    start,
    end: given.end === undefined ? (known?.end ?? null) : given.end === null ? null : toMilliseconds(given.end),
    title: given.title,
    synopsis: given.synopsis ?? known?.synopsis ?? '',
    keywords: distinct(given.keywords ?? known?.keywords ?? []),
    lineId: isInPlace ? lineId : null,
    lineOffset: isInPlace ? lineOffset : 0,
  };
}

/** The chapters as users read them; chapters of an unknown part belong to the first. */
export function toChapters(stored: readonly StoredChapter[], firstSound: string): Chapter[] {
  return stored.map(({ id, audio_file, start, end, title, synopsis, keywords }) => ({
    ...{ id, audio_file: audio_file || firstSound, start, end, title, synopsis, keywords },
  }));
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function distinct(keywords: readonly string[]): string[] {
  return [...new Set(keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== ''))];
}
