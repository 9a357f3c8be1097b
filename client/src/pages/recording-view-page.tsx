import type { Recording, TranscriptLink } from '@glosy/core/recording';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Gallery } from '../features/media/gallery.tsx';
import { AudioListCard } from '../features/recordings/audio-list.tsx';
import { ChangesCard } from '../features/recordings/changes-card.tsx';
import { listOf } from '../features/recordings/list-state.ts';
import { LoadedRecording } from '../features/recordings/loaded-recording.tsx';
import { LockButton } from '../features/recordings/lock-button.tsx';
import {
  AccessCard,
  Card,
  IndexesCard,
  InformationCard,
  IntervieweeCard,
  ProofreadingCard,
  SummaryCard,
  TimelineCard,
} from '../features/recordings/recording-cards.tsx';
import { RecordingTools } from '../features/recordings/recording-tools.tsx';
import { recordingQuery, refreshRecording } from '../features/recordings/recordings.queries.ts';
import { type EditorStart, editorStartOf } from '../features/recordings/view-state.ts';
import { useEditorTags } from '../features/tags/use-editor-tags.tsx';
import { TranscriptEditorDialog } from '../features/transcripts/transcript-editor-dialog.tsx';
import type { PageParams } from '../lib/lazy-page.tsx';
import { queryClient } from '../lib/query-provider.tsx';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';

export function RecordingViewPage({ params: { id = '' } }: { params: PageParams }) {
  return (
    <div className="container">
      <h1>Szczegóły rozmowy</h1>
      <LoadedRecording id={id}>{(recording) => <ViewedRecording key={id} recording={recording} />}</LoadedRecording>
    </div>
  );
}

RecordingViewPage.prefetch = ({ id = '' }: PageParams) => void queryClient.prefetchQuery(recordingQuery(id));

function ViewedRecording({ recording }: { recording: Recording }) {
  const { transcripts } = recording.technical;
  const { editor, openEditor } = useEditor(recording);
  return (
    <>
      <div className="recording-heading">
        <p>{recording.metadata.title}</p>
      </div>
      <RecordingTools id={recording.id}>
        <Link to={paths.recording(recording.id)} className={buttonClass('secondary')}>
          Karta nagrania
        </Link>
        <LockButton recording={recording} />
        {transcripts.length === 1 && transcripts[0] && <EditorButton link={transcripts[0]} onOpen={openEditor} />}
      </RecordingTools>
      <div className="recording-cards">
        <div className="recording-column">
          <IntervieweeCard recording={recording} />
          <AudioListCard
            recording={recording}
            renderActions={(link) => transcripts.length > 1 && <EditorButton link={link} onOpen={openEditor} isNamed />}
          />
          <SummaryCard recording={recording} />
          <TimelineCard recording={recording} />
          <IndexesCard recording={recording} />
          <Card title="Zdjęcia i dokumenty">
            <Gallery recordingId={recording.id} />
          </Card>
        </div>
        <div className="recording-column">
          <InformationCard recording={recording} />
          <ProofreadingCard recording={recording} />
          <AccessCard recording={recording} />
          <ChangesCard recordingId={recording.id} />
        </div>
      </div>
      {editor}
    </>
  );
}

/** The open editor of a transcript: opened here, or by the navigation state at a moment. */
function useEditor(recording: Recording): { editor: ReactNode; openEditor: (link: TranscriptLink) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [start, setStart] = useState<EditorStart | null>(() => editorStartOf(state, recording));

  function close() {
    setStart(null);
    // Else a reload, or coming back, would open it again.
    if (editorStartOf(state, recording))
      navigate(paths.recordingView(recording.id), { replace: true, state: { list: listOf(state) } });
    void refreshRecording(recording.id);
  }

  return {
    openEditor: (link) => setStart({ ...link, seconds: 0 }),
    editor: start && <EditorWithTags recording={recording} start={start} onClose={close} />,
  };
}

interface EditorWithTagsProps {
  recording: Recording;
  start: EditorStart;
  onClose: () => void;
}

function EditorWithTags({ recording, start, onClose }: EditorWithTagsProps) {
  const { dialog, ...slots } = useEditorTags({ recordingId: recording.id, transcriptFile: start.srtFile });
  return (
    <>
      <TranscriptEditorDialog
        recording={recording}
        audioFile={start.audioFile}
        transcriptFile={start.srtFile}
        initialSeconds={start.seconds}
        onClose={onClose}
        {...slots}
      />
      {dialog}
    </>
  );
}

interface EditorButtonProps {
  link: TranscriptLink;
  onOpen: (link: TranscriptLink) => void;
  /** Beside other such buttons: says which transcript. */
  isNamed?: boolean;
}

function EditorButton({ link, onOpen, isNamed = false }: EditorButtonProps) {
  return (
    <Button
      variant="secondary"
      size={isNamed ? 'small' : 'normal'}
      aria-label={isNamed ? `Edytor transkrypcji: ${link.srtFile}` : undefined}
      onClick={() => onOpen(link)}
    >
      Edytor transkrypcji
    </Button>
  );
}
