import type { EditorLine } from '../document/editor-line.ts';

/** What somebody else saved while this editor had unsaved changes. */
export interface TheirState {
  readonly revision: number;
  readonly author: string;
  /** ISO 8601; empty when it is not known. */
  readonly at: string;
  /** Unchanged lines are the very objects of our base, so that the two can be compared. */
  readonly lines: readonly EditorLine[];
}

/**
 * How the text stands towards the server. `saved`, `unsaved`, `saving` and `offline` pass by themselves; the others
 * wait for the person, and until then everything typed is kept as a draft.
 */
export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' | 'signed-out' }
  | { readonly kind: 'conflict'; readonly theirs: TheirState }
  | { readonly kind: 'locked' | 'failed'; readonly message: string };

export interface AutosaveSnapshot {
  readonly state: SaveState;
  /** The revision that is on the server, as far as this editor knows. */
  readonly revision: number;
  /** 'Automatycznie zapisano zmiany' is shown. */
  readonly isConfirmed: boolean;
}

/** The words that are always visible. */
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

/** The states in which nothing is sent until the person has done something. */
export function waitsForPerson({ kind }: SaveState): boolean {
  return kind === 'signed-out' || kind === 'conflict' || kind === 'locked';
}
