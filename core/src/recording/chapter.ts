/** A part of a conversation. Times are seconds within its audio file. */
export interface Chapter {
  /** Stays the same through all changes of the chapter. */
  id: string;
  /** Empty while the recording has no sound. */
  audio_file: string;
  start: number;
  /** Null: until the next chapter, or the end of the sound. */
  end: number | null;
  title: string;
  synopsis: string;
  keywords: string[];
}

export interface ChaptersView {
  /** The recording's version, from which a PUT starts. */
  version: number;
  chapters: Chapter[];
}

/** The fields of `data` are repeated at the top level, their original place: scripts read them there. */
export interface ChaptersAnswer extends ChaptersView {
  data: ChaptersView;
}

/** An entry of a timeline on the specification's wire; start in seconds. */
export interface TimelineEntry {
  start: number;
  text: string;
}

/** Start of a chapter, as written in the timeline of a recording. */
export function toTimelineEntry({ start, title }: Pick<Chapter, 'start' | 'title'>): TimelineEntry {
  return { start, text: title };
}

/** Chapters in the order of the audio files and, within each, of time. Those of unknown files come last. */
export function inListeningOrder<Item extends Pick<Chapter, 'audio_file' | 'start'>>(
  chapters: readonly Item[],
  audioFiles: readonly string[],
): Item[] {
  const placeOf = ({ audio_file }: Item) => {
    const place = audioFiles.indexOf(audio_file);
    return place < 0 ? audioFiles.length : place;
  };
  return [...chapters].sort((one, other) => placeOf(one) - placeOf(other) || one.start - other.start);
}

/** The chapter at a moment of an audio file; undefined before the first one and in gaps. */
export function chapterAt<Item extends Pick<Chapter, 'audio_file' | 'start' | 'end'>>(
  chapters: readonly Item[],
  audioFile: string,
  seconds: number,
): Item | undefined {
  let latest: Item | undefined;
  for (const chapter of chapters) {
    if (chapter.audio_file !== audioFile || chapter.start > seconds) continue;
    if (latest === undefined || chapter.start >= latest.start) latest = chapter;
  }
  return latest && (latest.end === null || seconds < latest.end) ? latest : undefined;
}
