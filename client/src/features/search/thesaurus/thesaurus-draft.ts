import type { Thesaurus } from '@glosy/core/search';
import { userScopedKey } from '../../../lib/user-scoped-storage.ts';
import { currentViewer } from '../../../lib/viewer.ts';

/** Unsaved text of the thesaurus, with the stored one that it began from. */
export interface ThesaurusDraft {
  text: string;
  base: Thesaurus;
}

/** Reads this user's draft in this tab; null without one. */
export function readDraft(): ThesaurusDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey()) ?? 'null') as ThesaurusDraft | null;
  } catch {
    return null;
  }
}

/** Keeps the draft for a reload, or forgets it. */
export function keepDraft(draft: ThesaurusDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(draftKey(), JSON.stringify(draft));
    else sessionStorage.removeItem(draftKey());
  } catch {
    // Storage is full or blocked: the warning before leaving the page still works.
  }
}

function draftKey(): string {
  return userScopedKey('thesaurusDraft', currentViewer().email, '');
}
