import type { Chapter } from '@glosy/core/chapter';
import type { ChapterInput } from '@glosy/core/contract/chapters';
import { formatMilliseconds, parseMilliseconds } from '@glosy/core/timecode';
import { createStore, type Store } from '../../../lib/external-store.ts';
import { userScopedKey } from '../../../lib/user-scoped-storage.ts';
import { currentViewer } from '../../../lib/viewer.ts';

/** The chapter that is being written, as its form has it. */
export interface ChapterDraft {
  /** Null for a new chapter. */
  id: string | null;
  audioFile: string;
  title: string;
  /** `00:01:20,500`. */
  start: string;
  /** Empty: until the next chapter. */
  end: string;
  synopsis: string;
  /** Separated by commas. */
  keywords: string;
}

export type ChapterErrors = Partial<Record<keyof ChapterDraft, string>>;

/** Survives a reload of the tab. */
export function createChapterDraft(recordingId: string): Store<ChapterDraft | null> {
  const key = userScopedKey('chapterDraft', currentViewer().email, recordingId);
  const store = createStore<ChapterDraft | null>(readKept(key));
  store.subscribe(() => keep(key, store.get()));
  return store;
}

function readKept(key: string): ChapterDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ChapterDraft | null;
  } catch {
    return null;
  }
}

function keep(key: string, draft: ChapterDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the form itself still has the words.
  }
}

export function newDraft(audioFile: string, startMs: number): ChapterDraft {
  return { id: null, audioFile, title: '', start: toText(startMs), end: '', synopsis: '', keywords: '' };
}

export function draftOf({ id, audio_file, title, start, end, synopsis, keywords }: Chapter): ChapterDraft {
  return {
    id,
    audioFile: audio_file,
    title,
    start: toText(start * 1000),
    end: end === null ? '' : toText(end * 1000),
    synopsis,
    keywords: keywords.join(', '),
  };
}

/** The chapter that a draft stands for, or what has to be corrected first. */
export function readDraft(draft: ChapterDraft): { chapter: ChapterInput } | { errors: ChapterErrors } {
  const errors: ChapterErrors = {};
  const startMs = parseMilliseconds(draft.start);
  const endMs = draft.end.trim() === '' ? null : parseMilliseconds(draft.end);
  if (draft.title.trim() === '') errors.title = 'Podaj tytuł rozdziału.';
  if (startMs === null) errors.start = badTime;
  if (endMs === null && draft.end.trim() !== '') errors.end = badTime;
  if (startMs !== null && endMs !== null && endMs <= startMs) {
    errors.end = 'Koniec rozdziału musi być po jego początku.';
  }
  if (startMs === null || Object.keys(errors).length > 0) return { errors };
  return {
    chapter: {
      ...(draft.id === null ? {} : { id: draft.id }),
      audio_file: draft.audioFile,
      start: startMs / 1000,
      end: endMs === null ? null : endMs / 1000,
      title: draft.title.trim(),
      synopsis: draft.synopsis.trim(),
      keywords: draft.keywords
        .split(',')
        .map((keyword) => keyword.trim())
        .filter((keyword) => keyword !== ''),
    },
  };
}

const badTime = 'Podaj czas w postaci GG:MM:SS.';

function toText(ms: number): string {
  return formatMilliseconds(Math.round(ms), ',');
}
