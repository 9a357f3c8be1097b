import { useEffect, useMemo, useRef, useState } from 'react';
import { currentViewer } from '../../../lib/viewer.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { usePlayback } from '../../player/sound/use-playback.ts';
import { SaveStatus, useAutosave } from '../saving/save-status.tsx';
import { mayEditHere } from './editor-opening.ts';
import type { EditorSession } from './editor-session.ts';
import type { EditorSlots } from './editor-slots.ts';
import { EditorWorkspace } from './editor-workspace.tsx';
import { type EditorFiles, tracksOf, useEditorOpening } from './use-editor-opening.ts';
import './transcript-editor.scss';

interface TranscriptEditorDialogProps extends EditorFiles, EditorSlots {
  onClose: () => void;
}

const otherTab =
  'Ta transkrypcja jest otwarta do edycji w innej karcie tej przeglądarki. Tutaj można ją tylko czytać; gdy zamkniesz tamtą kartę, edycja przejdzie do tej.';

/** The fullscreen editor of one transcript with its sound. */
export function TranscriptEditorDialog({
  recording,
  audioFile,
  transcriptFile,
  initialSeconds = 0,
  onClose,
  ...slots
}: TranscriptEditorDialogProps) {
  const [viewer] = useState(currentViewer);
  const holder = recording.proofreading.email;
  const mayEdit = mayEditHere(viewer, recording);
  const address = useMemo(() => ({ recordingId: recording.id, transcriptFile }), [recording.id, transcriptFile]);
  const tracks = useMemo(() => tracksOf(recording, audioFile), [recording, audioFile]);
  const playback = usePlayback(tracks, initialSeconds);
  const [state, opening] = useEditorOpening({ address, user: viewer.email, mayEdit });
  const session = state.kind === 'ready' ? state.session : null;
  useReturnedLock(session, mayEdit);
  const { close, question } = useClosing(session, onClose);
  const isOtherTab = state.kind === 'ready' && state.isOtherTab;
  const lockedBy = mayEdit ? null : `Transkrypcja zablokowana przez: ${holder}`;

  const readOnlyReason = lockedBy ?? (isOtherTab ? otherTab : null);
  const beside = (
    <div className="editor-heading">
      <p className="editor-of">{recording.metadata.title}</p>
      {session && <OpenStatus session={session} isReadOnly={readOnlyReason !== null} />}
    </div>
  );

  return (
    <Dialog title="Edytor transkrypcji" size="full" className="editor-dialog" onClose={close} beside={beside}>
      {state.kind === 'loading' && <SpinnerPanel text="Wczytywanie transkrypcji…" isVisible />}
      {state.kind === 'failed' && <FailedPanel message={state.message} onRetry={() => opening.retry()} />}
      {state.kind === 'ready' && (
        <EditorWorkspace
          // Another session is another text: nothing of the old one is carried over.
          key={isOtherTab ? 'reading' : 'editing'}
          session={state.session}
          playback={playback}
          recording={recording}
          audioFile={audioFile}
          address={address}
          user={viewer.email}
          readOnlyReason={readOnlyReason}
          slots={slots}
        />
      )}
      {question}
    </Dialog>
  );
}

function OpenStatus({ session, isReadOnly }: { session: EditorSession; isReadOnly: boolean }) {
  const isRefused = useAutosave(session.autosave).state.kind === 'locked';
  return <SaveStatus autosave={session.autosave} isReadOnly={isReadOnly || isRefused} />;
}

/** What waited while somebody else held the lock is saved when it is ours again. */
function useReturnedLock(session: EditorSession | null, mayEdit: boolean): void {
  useEffect(() => {
    if (mayEdit && session?.autosave.getSnapshot().state.kind === 'locked') void session.autosave.resume();
  }, [session, mayEdit]);
}

/** How long closing waits for the last save, in milliseconds; the draft is there in any case. */
const closingWaitMs = 8000;

/** Saves what is unsaved before it closes; asks when that was not possible. */
function useClosing(session: EditorSession | null, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const isGone = useRef(false);
  const isWaiting = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function close(): Promise<void> {
    if (isWaiting.current) return;
    if (!session?.document.isDirty) {
      onClose();
      return;
    }
    isWaiting.current = true;
    const tooLong = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), closingWaitMs));
    const [isSaved] = await Promise.all([Promise.race([session.autosave.saveNow(), tooLong]), session.drafts.flush()]);
    isWaiting.current = false;
    if (isGone.current) return;
    if (isSaved) onClose();
    else setAsking(true);
  }

  const question = isAsking && (
    <ConfirmDialog
      title="Nie wszystko zostało zapisane"
      confirmText="Zamknij mimo to"
      cancelText="Wróć do edycji"
      onConfirm={onClose}
      onCancel={() => setAsking(false)}
    >
      <p>
        {session?.drafts.hasFailed()
          ? 'Ostatnich zmian nie udało się zapisać ani zachować na tym urządzeniu. Po zamknięciu przepadną.'
          : 'Ostatnich zmian nie udało się zapisać w archiwum. Są zachowane na tym urządzeniu: zaproponujemy je przy następnym otwarciu.'}
      </p>
    </ConfirmDialog>
  );
  return { close: () => void close(), question };
}
