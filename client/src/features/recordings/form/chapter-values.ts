import type { ChapterInput } from '@glosy/core/contract/recordings/chapters';
import { type Chapter, inListeningOrder } from '@glosy/core/recording/chapter';
import { formatTimecode, parseTimecode } from '@glosy/core/time/timecode';

/** A chapter in the form. */
export interface ChapterValues {
  /** Empty for a new chapter. */
  chapterId: string;
  /** Empty: the first audio file. */
  audioFile: string;
  /** `00:01:20`. */
  start: string;
  /** Empty: the start of the next chapter. */
  end: string;
  title: string;
  synopsis: string;
  /** Separated by commas. */
  keywords: string;
}

export const emptyChapter: ChapterValues = {
  ...{ chapterId: '', audioFile: '', start: '', end: '', title: '', synopsis: '', keywords: '' },
};

export function chapterValues(chapters: readonly ChapterInput[]): ChapterValues[] {
  return chapters.map(({ id = '', audio_file, start, end = null, title, synopsis = '', keywords = [] }) => ({
    chapterId: id,
    audioFile: audio_file,
    start: formatTimecode(start),
    end: end === null ? '' : formatTimecode(end),
    title,
    synopsis,
    keywords: keywords.join(', '),
  }));
}

interface StoredChapters {
  chapters: readonly Chapter[];
  /** Names of the audio files, in their order. */
  sounds: readonly string[];
}

export interface ReadChapter {
  /** The chapter's row in the form. */
  row: number;
  chapter: ChapterInput;
}

/**
 * The chapters in the order of listening, without empty rows. Unchanged times (with their fractions), keywords and rows
 * are returned as stored.
 */
export function readChapters(
  rows: readonly ChapterValues[],
  { chapters, sounds }: StoredChapters,
  messages: Record<string, string>,
): ReadChapter[] {
  const shown = chapterValues(chapters);
  if (JSON.stringify(rows) === JSON.stringify(shown)) return chapters.map((chapter, row) => ({ row, chapter }));
  const read = rows.flatMap((values, row) => {
    if (isBlank(values)) return [];
    const place = values.chapterId === '' ? -1 : chapters.findIndex(({ id }) => id === values.chapterId);
    const stored = chapters[place];
    const before = shown[place];
    const start = values.start === before?.start ? stored?.start : parseTimecode(values.start);
    const end = values.end === before?.end ? stored?.end : parseTimecode(values.end);
    const keywords = values.keywords === before?.keywords ? stored?.keywords : splitKeywords(values.keywords);
    const at = `chapters.${row}`;
    if (start == null) messages[`${at}.start`] = badTime;
    if (end == null && values.end.trim() !== '') messages[`${at}.end`] = badTime;
    if (values.title.trim() === '') messages[`${at}.title`] = 'Podaj tytuł rozdziału.';
    const chapter: ChapterInput = {
      ...(values.chapterId === '' ? {} : { id: values.chapterId }),
      audio_file: values.audioFile || (sounds[0] ?? ''),
      start: start ?? 0,
      end: end ?? null,
      title: values.title.trim(),
      synopsis: values.synopsis.trim(),
      keywords: keywords ?? [],
    };
    return [{ row, chapter }];
  });
  const places = new Map(read.map((entry) => [entry.chapter, entry]));
  return inListeningOrder([...places.keys()], sounds).map((chapter) => places.get(chapter) as ReadChapter);
}

const badTime = 'Podaj czas w postaci GG:MM:SS.';

function isBlank({ start, end, title, synopsis, keywords }: ChapterValues): boolean {
  return [start, end, title, synopsis, keywords].every((text) => text.trim() === '');
}

function splitKeywords(text: string): string[] {
  const keywords = text.split(/[,;\n]/).map((keyword) => keyword.trim());
  return [...new Set(keywords.filter((keyword) => keyword !== ''))];
}

/** Chapters of a draft by an earlier release, which had only a start and a text for each. */
export function chaptersOfOldDraft(
  timeline: readonly { start: string; text: string }[],
  stored: readonly ChapterValues[],
): ChapterValues[] {
  const left = [...stored];
  return timeline.map(({ start, text }) => {
    const sameStart = left.findIndex((chapter) => chapter.start === start);
    const place = sameStart >= 0 ? sameStart : left.findIndex(({ title }) => title === text);
    const [known = emptyChapter] = place < 0 ? [] : left.splice(place, 1);
    return { ...known, start, title: text };
  });
}
