import './save-status.scss';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Autosave } from './autosave.ts';
import { type AutosaveSnapshot, saveStateText } from './save-state.ts';

/** Id of the bar with the undecided places, to which the status links: on small screens it is below the text. */
export const undecidedBarId = 'undecided-places';

/** The last automatic event, until the next one; empty when it needs no message. */
function eventOf({ isConfirmed, joinedFrom }: AutosaveSnapshot): string {
  if (joinedFrom !== null) return `Dołączono zmiany: ${joinedFrom || 'inna osoba'}`;
  return isConfirmed ? 'Automatycznie zapisano zmiany' : '';
}

export function useAutosave(autosave: Autosave): AutosaveSnapshot {
  return useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);
}

/** The state of saving, always visible. A live region announces important changes only, not each keystroke. */
export function SaveStatus({ autosave, isReadOnly }: { autosave: Autosave; isReadOnly: boolean }) {
  const snapshot = useAutosave(autosave);
  const { state } = snapshot;
  const event = eventOf(snapshot);
  const text = isReadOnly ? 'Tylko do odczytu' : saveStateText(snapshot);
  const spoken = useSpoken(text, snapshot);
  return (
    <div className={`save-status save-status-${isReadOnly ? 'reading' : state.kind}`}>
      {event && (
        <span className="save-status-confirmation" aria-hidden="true">
          {event}
        </span>
      )}
      {state.kind === 'undecided' && !isReadOnly ? (
        <button type="button" className="save-status-text" onClick={showUndecided}>
          {text}
        </button>
      ) : (
        <span className="save-status-text" aria-hidden="true">
          {text}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </div>
  );
}

function showUndecided(): void {
  document.getElementById(undecidedBarId)?.focus();
}

/**
 * The text for the live region. Leaves out 'Niezapisane' and 'Zapisywanie', which alternate all the time during typing,
 * and 'Zapisane', which follows the confirmation.
 */
function useSpoken(text: string, snapshot: AutosaveSnapshot): string {
  const [spoken, setSpoken] = useState('');
  const { kind } = snapshot.state;
  const event = eventOf(snapshot);
  useEffect(() => {
    if (kind === 'undecided') setSpoken(event ? `${event}. ${text}` : text);
    else if (event) setSpoken(event);
    else if (kind === 'saved') setSpoken('');
    else if (kind !== 'unsaved' && kind !== 'saving') setSpoken(text);
  }, [text, kind, event]);
  return spoken;
}
