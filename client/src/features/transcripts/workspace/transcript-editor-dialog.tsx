import { haveApproximateTimes } from '@glosy/core/transcript/approximate-times';
import { namesIn } from '@glosy/core/transcript/speaker';
import { useMemo, useState } from 'react';
import { currentViewer } from '../../../lib/viewer.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { usePlayback } from '../../player/sound/use-playback.ts';
import { SaveStatus, useAutosave } from '../saving/save-status.tsx';
import { useLockWatch, useSavingAfterUnlock } from '../saving/use-resumed-saving.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { mayEditHere } from '../session/session-loader.ts';
import { type EditorTarget, tracksOf, useEditorSession } from '../session/use-editor-session.ts';
import type { TagSlots } from '../tag-slots.ts';
import { EditorWorkspace } from './editor-workspace.tsx';
import { useClosing } from './use-closing.tsx';
import { useSecondEscape } from './use-second-escape.ts';
import './transcript-editor.scss';

interface TranscriptEditorDialogProps extends EditorTarget, TagSlots {
  /** Refetches the recording, with its lock and the marks of its transcripts. */
  onCheckLock: () => Promise<unknown>;
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
  onCheckLock,
  onClose,
  ...slots
}: TranscriptEditorDialogProps) {
  const [viewer] = useState(currentViewer);
  const mayEdit = mayEditHere(viewer, recording);
  const address = useMemo(() => ({ recordingId: recording.id, transcriptFile }), [recording.id, transcriptFile]);
  const tracks = useMemo(() => tracksOf(recording, audioFile), [recording, audioFile]);
  const playback = usePlayback(tracks, initialSeconds);
  const [state, loader] = useEditorSession({ address, user: viewer.userKey, mayEdit });
  const session = state.kind === 'ready' ? state.session : null;
  useSavingAfterUnlock(session?.autosave, mayEdit);
  useLockWatch({ autosave: session?.autosave, mayEdit, checkLock: onCheckLock });
  const { close, question } = useClosing(session, onClose);
  const ownLinks = recording.technical.transcripts.filter(({ srtFile }) => srtFile === transcriptFile);
  const handleEscape = useSecondEscape(close);
  const isOtherTab = state.kind === 'ready' && state.isOtherTab;
  const { interviewee, interviewer } = recording.metadata;
  const people = { asks: namesIn(interviewer), tells: namesIn(interviewee.name) };
  const lockedBy = mayEdit ? null : `Transkrypcja zablokowana przez: ${recording.proofreading.email}`;
  const readOnlyReason = lockedBy ?? (isOtherTab ? otherTab : null);
  const heading = (
    <div className="editor-heading">
      <p className="editor-of">{recording.metadata.title}</p>
      {session && <SessionStatus session={session} isReadOnly={readOnlyReason !== null} />}
    </div>
  );

  return (
    <Dialog
      title="Edytor transkrypcji"
      size="full"
      className="editor-dialog"
      onClose={close}
      onEscape={handleEscape}
      beside={heading}
    >
      {state.kind === 'loading' && <SpinnerPanel text="Wczytywanie transkrypcji…" isVisible />}
      {state.kind === 'failed' && <FailedPanel message={state.message} onRetry={() => loader.retry()} />}
      {session && (
        <EditorWorkspace
          // A new session has another text, so the state of the previous one is dropped.
          key={isOtherTab ? 'reading' : 'editing'}
          session={session}
          playback={playback}
          initialSeconds={initialSeconds}
          audioFile={audioFile}
          address={address}
          user={viewer.userKey}
          readOnlyReason={readOnlyReason}
          slots={slots}
          people={people}
          isApproximate={haveApproximateTimes(ownLinks)}
          onReload={onCheckLock}
        />
      )}
      {question}
    </Dialog>
  );
}

function SessionStatus({ session, isReadOnly }: { session: EditorSession; isReadOnly: boolean }) {
  const isRefused = useAutosave(session.autosave).state.kind === 'locked';
  return <SaveStatus autosave={session.autosave} isReadOnly={isReadOnly || isRefused} />;
}
