import { type ReactNode, useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { EditorDocument } from '../document/editor-document.ts';
import type { Autosave } from './autosave.ts';
import type { DraftKeeper } from './drafts.ts';
import { useAutosave } from './save-status.tsx';

const draftFailed = 'Przeglądarka nie pozwala zachować zmian na tym urządzeniu: nie zamykaj tej karty.';
const lockedDraft =
  'Twoje zmiany są zachowane na tym urządzeniu: zapiszemy je albo zaproponujemy, gdy blokada zostanie zdjęta.';

interface SaveNoticeProps {
  autosave: Autosave;
  drafts: DraftKeeper;
  onSignIn: () => void;
}

/** The reason why nothing is saved, and the user's options. */
export function SaveNotice({ autosave, drafts, onSignIn }: SaveNoticeProps) {
  const { state } = useAutosave(autosave);
  const hasDraftFailed = useSyncExternalStore(drafts.subscribe, drafts.hasFailed);
  const kept = hasDraftFailed ? draftFailed : 'Zmiany są zachowane na tym urządzeniu.';
  switch (state.kind) {
    case 'signed-out':
      return (
        <Alert kind="error">
          Sesja wygasła. {kept} Zaloguj się, a zostaną zapisane.{' '}
          <NoticeButton onUse={onSignIn}>Zaloguj się</NoticeButton>
        </Alert>
      );
    case 'failed':
      return (
        <Alert kind="error">
          {state.message} {kept} <RetryButton autosave={autosave} />
        </Alert>
      );
    case 'offline':
      return <Alert kind="warning">Brak połączenia. {kept} Zapiszemy je, gdy połączenie wróci.</Alert>;
    default:
      return hasDraftFailed ? <Alert kind="warning">{kept}</Alert> : null;
  }
}

interface ReadOnlyNoticeProps {
  session: { document: EditorDocument; autosave: Autosave; drafts: DraftKeeper };
  reason: string;
}

/** Why the text is read-only, and what happens to changes made while it could still be edited. */
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
      {reason}. {hasDraftFailed ? draftFailed : lockedDraft} {isRefused && <RetryButton autosave={autosave} />}
    </Alert>
  );
}

function RetryButton({ autosave }: { autosave: Autosave }) {
  return <NoticeButton onUse={() => void autosave.resume()}>Spróbuj ponownie</NoticeButton>;
}

function NoticeButton({ onUse, children }: { onUse: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" size="small" onClick={onUse}>
      {children}
    </Button>
  );
}
