import type { Thesaurus } from '@glosy/core/search';
import { userScopedKey } from '../../../lib/session/user-scoped-storage.ts';

/** Unsaved text of the thesaurus, with the stored one that it began from. */
export interface ThesaurusDraft {
  text: string;
  base: Thesaurus;
}

/** Reads the user's draft in this tab; null without one. */
export function readDraft(userKey: string): ThesaurusDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(userKey)) ?? 'null') as ThesaurusDraft | null;
  } catch {
    return null;
  }
}

/** Keeps the draft for a reload, or forgets it. */
export function keepDraft(userKey: string, draft: ThesaurusDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(draftKey(userKey), JSON.stringify(draft));
    else sessionStorage.removeItem(draftKey(userKey));
  } catch {
    // Storage is full or blocked: the warning before leaving the page still works.
  }
}

function draftKey(userKey: string): string {
  return userScopedKey('thesaurusDraft', userKey, '');
}
