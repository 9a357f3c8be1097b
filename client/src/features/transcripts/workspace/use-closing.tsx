import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { DraftKeeper } from '../saving/drafts.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Longest time that closing waits for the last save, in milliseconds. The draft is stored in any case. */
const closingWaitMs = 8000;

/** Saves unsaved changes before the editor closes, and asks for confirmation if that failed. */
export function useClosing(
  session: EditorSession | null,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const isUnmounted = useRef(false);
  const isWaiting = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  async function close(): Promise<void> {
    if (isWaiting.current) return;
    if (!session?.document.isDirty) {
      onClose();
      return;
    }
    isWaiting.current = true;
    const isSaved = await saveInTime(session);
    isWaiting.current = false;
    if (isUnmounted.current) return;
    if (isSaved) onClose();
    else setAsking(true);
  }

  const question = isAsking && (
    <CloseQuestion drafts={session?.drafts} onConfirm={onClose} onCancel={() => setAsking(false)} />
  );
  return { close: () => void close(), question };
}

async function saveInTime({ document, autosave, drafts }: EditorSession): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), closingWaitMs));
  const [isSaved] = await Promise.all([Promise.race([autosave.saveNow(), timeout]), drafts.flush()]);
  return isSaved && !document.isDirty;
}

interface CloseQuestionProps {
  drafts: DraftKeeper | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

function CloseQuestion({ drafts, onConfirm, onCancel }: CloseQuestionProps) {
  return (
    <ConfirmDialog
      title="Nie wszystko zostało zapisane"
      confirmText="Zamknij mimo to"
      cancelText="Wróć do edycji"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {drafts?.hasFailed()
          ? 'Ostatnich zmian nie udało się zapisać ani zachować na tym urządzeniu. Po zamknięciu przepadną.'
          : 'Ostatnich zmian nie udało się zapisać w archiwum. Są zachowane na tym urządzeniu: zaproponujemy je przy następnym otwarciu.'}
      </p>
    </ConfirmDialog>
  );
}
