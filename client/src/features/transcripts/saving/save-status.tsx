import './save-status.scss';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Autosave } from './autosave.ts';
import { type AutosaveSnapshot, saveStateTexts } from './save-state.ts';

const confirmationText = 'Automatycznie zapisano zmiany';

export function useAutosave(autosave: Autosave): AutosaveSnapshot {
  return useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);
}

/** The state of saving, always visible. A live region announces important changes only, not each keystroke. */
export function SaveStatus({ autosave, isReadOnly }: { autosave: Autosave; isReadOnly: boolean }) {
  const snapshot = useAutosave(autosave);
  const { state, isConfirmed } = snapshot;
  const text = isReadOnly ? 'Tylko do odczytu' : saveStateTexts[state.kind];
  const spoken = useSpoken(text, snapshot);
  return (
    <div className={`save-status save-status-${isReadOnly ? 'reading' : state.kind}`}>
      {isConfirmed && (
        <span className="save-status-confirmation" aria-hidden="true">
          {confirmationText}
        </span>
      )}
      <span className="save-status-text" aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden" role="status">
        {spoken}
      </span>
    </div>
  );
}

/**
 * The text for the live region. Leaves out 'Niezapisane' and 'Zapisywanie', which alternate all the time during typing,
 * and 'Zapisane', which follows the confirmation.
 */
function useSpoken(text: string, { state: { kind }, isConfirmed }: AutosaveSnapshot): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (isConfirmed) setSpoken(confirmationText);
    else if (kind === 'saved') setSpoken('');
    else if (kind !== 'unsaved' && kind !== 'saving') setSpoken(text);
  }, [text, kind, isConfirmed]);
  return spoken;
}
