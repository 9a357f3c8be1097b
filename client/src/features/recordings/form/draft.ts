import type { Recording } from '@glosy/core/recording/recording';
import { tabStorage } from '../../../lib/device/browser-storage.ts';
import { userScopedKey } from '../../../lib/device/user-scoped-storage.ts';
import { chaptersOfOldDraft } from './chapter-values.ts';
import { type RecordingFormValues, toFormValues } from './form-values.ts';

/** Unsaved form values, with the recording they are based on. */
export interface RecordingDraft {
  values: RecordingFormValues;
  base: Recording | null;
  /** ISO 8601. */
  at: string;
}

/** Reads the user's draft in this tab; null without one. */
export function readDraft(key: string, recording: Recording | null): RecordingDraft | null {
  const kept = tabStorage.read<RecordingDraft>(key);
  return kept && withChapters(kept, recording);
}

/** The draft of an earlier release had a timeline instead of chapters. */
function withChapters(draft: RecordingDraft, recording: Recording | null): RecordingDraft {
  if (draft.values.chapters) return draft;
  const description = draft.values.description as unknown as { timeline: { start: string; text: string }[] };
  const stored = recording ? toFormValues(recording).chapters : [];
  const values = { ...draft.values, chapters: chaptersOfOldDraft(description.timeline, stored) };
  const base = draft.base && { ...draft.base, chapters: recording?.chapters ?? [] };
  return { ...draft, values, base };
}

export function keepDraft(key: string, draft: Omit<RecordingDraft, 'at'>): void {
  // If nothing can be stored, the warning before leaving the page still works.
  tabStorage.write(key, { ...draft, at: new Date().toISOString() });
}

export function forgetDraft(key: string): void {
  tabStorage.write(key, null);
}

/** Storage key of a user's draft of a recording; the `id` is null for a new recording. */
export function draftKeyOf(userKey: string, id: string | null): string {
  return userScopedKey('recordingDraft', userKey, id ?? '');
}
