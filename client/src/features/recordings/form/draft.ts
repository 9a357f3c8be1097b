import type { Recording } from '@glosy/core/recording';
import { userScopedKey } from '../../../lib/user-scoped-storage.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import { chaptersOfOldDraft } from './chapter-values.ts';
import { type RecordingFormValues, valuesOf } from './form-values.ts';

/** Unsaved form values, with the recording they are based on. */
export interface RecordingDraft {
  values: RecordingFormValues;
  base: Recording | null;
  /** ISO 8601. */
  at: string;
}

/** Reads this user's draft in this tab; null without one. */
export function readDraft(id: string | null, recording: Recording | null): RecordingDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as RecordingDraft | null;
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

export function keepDraft(id: string | null, draft: Omit<RecordingDraft, 'at'>): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ ...draft, at: new Date().toISOString() }));
  } catch {
    // Storage is full or blocked: the warning before leaving the page still works.
  }
}

export function forgetDraft(id: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // As above.
  }
}

function keyOf(id: string | null): string {
  return userScopedKey('recordingDraft', currentViewer().email, id ?? '');
}
