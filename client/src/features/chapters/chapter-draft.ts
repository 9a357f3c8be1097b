import type { ChapterInput } from '@glosy/core/contract/recordings/chapters';
import type { Chapter } from '@glosy/core/recording/chapter';
import { formatMilliseconds, parseMilliseconds } from '@glosy/core/time/timecode';
import { tabStorage } from '../../lib/device/browser-storage.ts';
import { userScopedKey } from '../../lib/device/user-scoped-storage.ts';
import { keysOf, mergeFields } from '../../lib/edit-form/merge-fields.ts';
import { createStore, type Store } from '../../lib/external-store.ts';

/** The fields of a chapter in the form's notation. */
interface ChapterFields {
  audioFile: string;
  title: string;
  /** `00:01:20,500`. */
  start: string;
  /** Empty: the start of the next chapter. */
  end: string;
  synopsis: string;
  /** Separated by commas. */
  keywords: string;
}

/** The chapter that is being edited. */
export interface ChapterDraft extends ChapterFields {
  /** Null for a new chapter. */
  id: string | null;
  /** The stored chapter that the draft started from; null for a new one. */
  base: ChapterFields | null;
}

export type ChapterErrors = Partial<Record<keyof ChapterFields, string>>;

/** Survives a reload of the tab. */
export function createChapterDraft(userKey: string, recordingId: string): Store<ChapterDraft | null> {
  const key = userScopedKey('chapterDraft', userKey, recordingId);
  const store = createStore(tabStorage.read<ChapterDraft>(key));
  // If nothing can be stored, the form still has the text.
  store.subscribe(() => tabStorage.write(key, store.get()));
  return store;
}

export function newDraft(audioFile: string, startMs: number): ChapterDraft {
  return { id: null, base: null, audioFile, title: '', start: toText(startMs), end: '', synopsis: '', keywords: '' };
}

export function draftOf(chapter: Chapter): ChapterDraft {
  const base = fieldsOf(chapter);
  return { ...base, id: chapter.id, base };
}

/**
 * The draft on top of the chapter's stored state: fields that were changed only there are updated. `errors` names the
 * fields that both sides changed, with their stored values.
 */
export function rebaseDraft(
  { id, base, ...own }: ChapterDraft,
  stored: Chapter,
): { draft: ChapterDraft; errors: ChapterErrors } {
  const saved = fieldsOf(stored);
  const { values, contested } = mergeFields<ChapterFields>(base ?? saved, own, saved);
  const errors: ChapterErrors = {};
  for (const key of keysOf(contested)) errors[key] = `Zapisano w międzyczasie inaczej: „${contested[key]}”.`;
  return { draft: { ...values, id, base: saved }, errors };
}

function fieldsOf({ audio_file, title, start, end, synopsis, keywords }: Chapter): ChapterFields {
  return {
    audioFile: audio_file,
    title,
    start: toText(start * 1000),
    end: end === null ? '' : toText(end * 1000),
    synopsis,
    keywords: keywords.join(', '),
  };
}

/** The chapter of a draft, or the errors to correct first. */
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
