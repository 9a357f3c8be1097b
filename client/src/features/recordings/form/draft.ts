import type { Recording } from '@glosy/core/recording';
import { userScopedKey } from '../../../lib/session/user-scoped-storage.ts';
import { chaptersOfOldDraft } from './chapter-values.ts';
import { type RecordingFormValues, valuesOf } from './form-values.ts';

/** Unsaved form values, with the recording they are based on. */
export interface RecordingDraft {
  values: RecordingFormValues;
  base: Recording | null;
  /** ISO 8601. */
  at: string;
}

/** Reads the user's draft in this tab; null without one. */
export function readDraft(key: string, recording: Recording | null): RecordingDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as RecordingDraft | null;
    return kept && withChapters(kept, recording);
  } catch {
    return null;
  }
}

/** The draft of an earlier release had a timeline instead of chapters. */
function withChapters(draft: RecordingDraft, recording: Recording | null): RecordingDraft {
  if (draft.values.chapters) return draft;
  const description = draft.values.description as unknown as { timeline: { start: string; text: string }[] };
  const stored = recording ? valuesOf(recording).chapters : [];
  const values = { ...draft.values, chapters: chaptersOfOldDraft(description.timeline, stored) };
  const base = draft.base && { ...draft.base, chapters: recording?.chapters ?? [] };
  return { ...draft, values, base };
}

export function keepDraft(key: string, draft: Omit<RecordingDraft, 'at'>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, at: new Date().toISOString() }));
  } catch {
    // Storage is full or blocked: the warning before leaving the page still works.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Where a user's draft of a recording is kept; the `id` is null for a new recording. */
export function draftKeyOf(userKey: string, id: string | null): string {
  return userScopedKey('recordingDraft', userKey, id ?? '');
}
