import type { Recording } from '@glosy/core/recording';
import { userScopedKey } from '../../../lib/user-scoped-storage.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import type { RecordingFormValues } from './form-values.ts';

/** What was typed and not saved, with the recording as it was when the form was opened. */
export interface RecordingDraft {
  values: RecordingFormValues;
  base: Recording | null;
  /** ISO 8601. */
  at: string;
}

/** The draft that this person left in this tab; null when there is none. */
export function readDraft(id: string | null): RecordingDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as RecordingDraft | null;
  } catch {
    return null;
  }
}

export function keepDraft(id: string | null, draft: Omit<RecordingDraft, 'at'>): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ ...draft, at: new Date().toISOString() }));
  } catch {
    // Storage is full or closed to us: the window's own warning before leaving still stands.
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
