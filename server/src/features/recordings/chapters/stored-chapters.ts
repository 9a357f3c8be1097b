import { randomUUID } from 'node:crypto';
import { isName } from '@glosy/core/people/pseudonym';
import type { Chapter, TimelineEntry } from '@glosy/core/recording/chapter';
import type { ChangedField } from '@glosy/core/recording/recording';
import { formatTimecode } from '@glosy/core/time/timecode';

/** A chapter in the column `recordings.timeline`, which holds a JSON array of them. */
export interface StoredChapter extends Chapter {
  /** The line in which it begins; null without one. The chapter moves with it. */
  lineId: string | null;
  /** Seconds from the line's start to the chapter's. */
  lineOffset: number;
}

export function readChapters(timeline: string): StoredChapter[] {
  return JSON.parse(timeline);
}

export function newChapter(given: Partial<Chapter> & Pick<Chapter, 'start' | 'title'>): StoredChapter {
  return {
    id: randomUUID(),
    audio_file: '',
    end: null,
    synopsis: '',
    keywords: [],
    ...given,
    lineId: null,
    lineOffset: 0,
  };
}

/**
 * The chapters for a timeline on the specification's wire. Its entries are matched with the stored ones by start, then
 * by title, and keep the fields that the wire lacks. New ones belong to the first sound, or to none.
 */
export function mergeTimeline(
  stored: readonly StoredChapter[],
  entries: readonly TimelineEntry[],
  firstSound: string,
): StoredChapter[] {
  const left = new Set(stored);
  const matches = new Map<TimelineEntry, StoredChapter>();
  const isSame: ((chapter: StoredChapter, entry: TimelineEntry) => boolean)[] = [
    (chapter, entry) => chapter.start === entry.start && chapter.title === entry.text,
    (chapter, entry) => chapter.start === entry.start,
    (chapter, entry) => chapter.title === entry.text,
  ];
  for (const isMatch of isSame) {
    for (const entry of entries) {
      const match = matches.has(entry) ? undefined : [...left].find((chapter) => isMatch(chapter, entry));
      if (!match) continue;
      matches.set(entry, match);
      left.delete(match);
    }
  }
  return entries.map((entry) => {
    const match = matches.get(entry);
    const { start, text: title } = entry;
    const audio_file = match?.audio_file || firstSound;
    return match ? moveTo({ ...match, title, audio_file }, start) : newChapter({ start, title, audio_file });
  });
}

/** The chapter with another start, not linked to a line yet; an end before the start is dropped. */
function moveTo(chapter: StoredChapter, start: number): StoredChapter {
  if (start === chapter.start) return chapter;
  const end = chapter.end !== null && chapter.end > start ? chapter.end : null;
  return { ...chapter, start, end, lineId: null, lineOffset: 0 };
}

/** The chapters without keywords that equal the name behind a pseudonym. */
export function withoutName<Item extends Pick<Chapter, 'keywords'>>(chapters: readonly Item[], name: string): Item[] {
  return chapters.map((chapter) => ({
    ...chapter,
    keywords: chapter.keywords.filter((keyword) => !isName(keyword, name)),
  }));
}

/** A change of chapters for the history, with all their texts, so that overwritten text can be recovered. */
export function describeChapters(before: readonly StoredChapter[], after: readonly StoredChapter[]): ChangedField {
  return { field: 'description.timeline', before: chaptersText(before), after: chaptersText(after) };
}

function chaptersText(chapters: readonly StoredChapter[]): string {
  return chapters.flatMap(chapterLines).join('\n');
}

function chapterLines({ start, end, title, synopsis, keywords }: StoredChapter): string[] {
  const time = end === null ? timeText(start) : `${timeText(start)}–${timeText(end)}`;
  return [
    `${time} ${title}`,
    ...(synopsis === '' ? [] : [synopsis]),
    ...(keywords.length === 0 ? [] : [`Słowa kluczowe: ${keywords.join(', ')}`]),
  ];
}

function timeText(seconds: number): string {
  const fraction = seconds % 1 === 0 ? '' : String(seconds % 1).slice(1, 5);
  return `${formatTimecode(seconds)}${fraction}`;
}
