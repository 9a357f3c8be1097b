import type { Thesaurus } from '@glosy/core/search/search';
import { tabStorage } from '../../../lib/device/browser-storage.ts';
import { userScopedKey } from '../../../lib/device/user-scoped-storage.ts';

/** Unsaved text of the thesaurus, with the stored one that it is based on. */
export interface ThesaurusDraft {
  text: string;
  base: Thesaurus;
}

/** Reads the user's draft in this tab; null without one. */
export function readDraft(userKey: string): ThesaurusDraft | null {
  return tabStorage.read<ThesaurusDraft>(draftKey(userKey));
}

/** Keeps the draft for a reload, or deletes it. */
export function keepDraft(userKey: string, draft: ThesaurusDraft | null): void {
  // If nothing can be stored, the warning before leaving the page still works.
  tabStorage.write(draftKey(userKey), draft);
}

function draftKey(userKey: string): string {
  return userScopedKey('thesaurusDraft', userKey, '');
}
