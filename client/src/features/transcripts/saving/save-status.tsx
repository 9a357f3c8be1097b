import './save-status.scss';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { polishMoment } from '../../../lib/polish-date.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import type { Autosave } from './autosave.ts';
import type { DraftKeeper } from './drafts.ts';
import { type AutosaveSnapshot, saveStateTexts } from './save-state.ts';

export const confirmationText = 'Automatycznie zapisano zmiany';

const draftFailed = 'Przeglądarka nie pozwala zachować zmian na tym urządzeniu: nie zamykaj tej karty.';
const lockedDraft =
  'Twoje zmiany są zachowane na tym urządzeniu: zapiszemy je albo zaproponujemy, gdy blokada zostanie zdjęta.';

export function useAutosave(autosave: Autosave): AutosaveSnapshot {
  return useSyncExternalStore(autosave.subscribe, autosave.getSnapshot);
}

/** How the text stands, always visible; what is worth hearing is said politely, not each keystroke. */
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
 * 'Niezapisane' and 'Zapisywanie' follow each other all the time while one types, and 'Zapisane' comes after the
 * confirmation: those are not read out.
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

interface SaveNoticeProps {
  autosave: Autosave;
  drafts: DraftKeeper;
  onShowConflict: () => void;
  onSignIn: () => void;
}

/** Why nothing is saved now and what the person can do about it. */
export function SaveNotice({ autosave, drafts, onShowConflict, onSignIn }: SaveNoticeProps) {
  const { state } = useAutosave(autosave);
  const hasDraftFailed = useSyncExternalStore(drafts.subscribe, drafts.hasFailed);
  const kept = hasDraftFailed ? draftFailed : 'Zmiany są zachowane na tym urządzeniu.';
  const retry = (
    <Button variant="secondary" size="small" onClick={() => void autosave.resume()}>
      Spróbuj ponownie
    </Button>
  );
  if (state.kind === 'conflict') {
    const { author, at } = state.theirs;
    return (
      <Alert kind="error">
        {author || 'Inna osoba'} zapisuje tę samą transkrypcję{at && ` (${polishMoment(at)})`}. Twoje zmiany nie zostały
        zapisane. {kept}{' '}
        <Button variant="secondary" size="small" onClick={onShowConflict}>
          Porównaj i wybierz
        </Button>
      </Alert>
    );
  }
  if (state.kind === 'signed-out') {
    return (
      <Alert kind="error">
        Sesja wygasła. {kept} Zaloguj się, a zostaną zapisane.{' '}
        <Button variant="secondary" size="small" onClick={onSignIn}>
          Zaloguj się
        </Button>
      </Alert>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Alert kind="error">
        {state.message} {kept} {retry}
      </Alert>
    );
  }
  if (state.kind === 'offline') {
    return <Alert kind="warning">Brak połączenia. {kept} Zapiszemy je, gdy połączenie wróci.</Alert>;
  }
  return hasDraftFailed ? <Alert kind="warning">{kept}</Alert> : null;
}

interface ReadOnlyNoticeProps {
  session: EditorSession;
  reason: string;
}

/** Why the text can only be read, and what becomes of changes that were made while it could still be edited. */
export function ReadOnlyNotice({ session: { document, autosave, drafts }, reason }: ReadOnlyNoticeProps) {
  const isDirty = useSyncExternalStore(
    (listener) => document.subscribe(listener),
    () => document.isDirty,
  );
  const hasDraftFailed = useSyncExternalStore(drafts.subscribe, drafts.hasFailed);
  const isRefused = useAutosave(autosave).state.kind === 'locked';
  if (!isDirty) return <Alert kind="info">{reason}</Alert>;
  return (
    <Alert kind="error">
      {reason}. {hasDraftFailed ? draftFailed : lockedDraft}{' '}
      {isRefused && (
        <Button variant="secondary" size="small" onClick={() => void autosave.resume()}>
          Spróbuj ponownie
        </Button>
      )}
    </Alert>
  );
}
