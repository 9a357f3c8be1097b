import type { EditorLine } from '../document/editor-line.ts';

/** What another user saved while this editor had unsaved changes. */
export interface TheirState {
  readonly revision: number;
  readonly author: string;
  /** ISO 8601; empty when it is not known. */
  readonly at: string;
  /** Lines unchanged since our base are the same objects as there, so that the two can be compared. */
  readonly lines: readonly EditorLine[];
}

/**
 * The state of saving. `saved`, `unsaved`, `saving` and `offline` resolve by themselves. The others need an action of
 * the user; until then everything typed is kept as a draft.
 */
export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' | 'signed-out' }
  | { readonly kind: 'conflict'; readonly theirs: TheirState }
  | { readonly kind: 'locked' | 'failed'; readonly message: string };

export interface AutosaveSnapshot {
  readonly state: SaveState;
  /** The latest revision on the server that this editor knows of. */
  readonly revision: number;
  /** True while 'Automatycznie zapisano zmiany' is shown. */
  readonly isConfirmed: boolean;
}

/** The status text, always visible. */
export const saveStateTexts: Record<SaveState['kind'], string> = {
  saved: 'Zapisane',
  unsaved: 'Niezapisane',
  saving: 'Zapisywanie…',
  offline: 'Nie zapisano — brak połączenia',
  'signed-out': 'Nie zapisano — sesja wygasła',
  conflict: 'Nie zapisano — zapisała inna osoba',
  locked: 'Nie zapisano — transkrypcja zablokowana',
  failed: 'Nie zapisano — błąd zapisu',
};

/** Whether nothing is sent until the user has acted. */
export function needsUser({ kind }: SaveState): boolean {
  return kind === 'signed-out' || kind === 'conflict' || kind === 'locked';
}
