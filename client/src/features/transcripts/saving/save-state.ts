import { polishCount } from '../../../lib/format/polish-number.ts';
import type { UndecidedPlace } from './undecided.ts';

/**
 * The state of saving. `saved`, `unsaved`, `saving` and `offline` resolve by themselves; `undecided`: everything is
 * saved except places that the user has to decide about. The others need an action of the user; until then everything
 * typed is kept as a draft.
 */
export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'undecided' | 'offline' | 'signed-out' }
  | { readonly kind: 'locked' | 'failed'; readonly message: string };

export interface AutosaveSnapshot {
  readonly state: SaveState;
  /** The latest revision on the server that this editor has received. */
  readonly revision: number;
  /** True while 'Automatycznie zapisano zmiany' is shown. */
  readonly isConfirmed: boolean;
  /** Author of the changes that were just merged in, while the status line shows it; empty when the name is unknown. */
  readonly joinedFrom: string | null;
  readonly undecided: readonly UndecidedPlace[];
}

export function initialSnapshot(revision: number): AutosaveSnapshot {
  return { state: { kind: 'saved' }, revision, isConfirmed: false, joinedFrom: null, undecided: [] };
}

const texts: Record<SaveState['kind'], string> = {
  saved: 'Zapisane',
  unsaved: 'Niezapisane',
  saving: 'Zapisywanie…',
  offline: 'Nie zapisano — brak połączenia',
  'signed-out': 'Nie zapisano — sesja wygasła',
  undecided: 'Do decyzji',
  locked: 'Nie zapisano — transkrypcja zablokowana',
  failed: 'Nie zapisano — błąd zapisu',
};

/** The status text, always visible. */
export function saveStateText({ state: { kind }, undecided }: AutosaveSnapshot): string {
  const places = polishCount(undecided.length, 'miejsce', 'miejsca', 'miejsc');
  return kind === 'undecided' ? `${texts.undecided}: ${places}` : texts[kind];
}

/** Whether nothing is sent until the user has acted. */
export function needsUser({ kind }: SaveState): boolean {
  return kind === 'signed-out' || kind === 'locked';
}
