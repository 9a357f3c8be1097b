import type { Recording, TranscriptLink } from '@glosy/core/recording';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Gallery } from '../features/media/gallery.tsx';
import { WholeAudioListCard } from '../features/recordings/audio-list.tsx';
import { ChangesCard } from '../features/recordings/changes-card.tsx';
import { listStateOf } from '../features/recordings/list-state.ts';
import { LoadedRecording } from '../features/recordings/loaded-recording.tsx';
import { LockButton } from '../features/recordings/lock-button.tsx';
import { PlayerDialog } from '../features/recordings/player-dialog.tsx';
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
import { type EditorStart, editorStartOf, missingAtMoment, placeOfMoment } from '../features/recordings/view-state.ts';
import { useEditorTags } from '../features/tags/use-editor-tags.tsx';
import { TranscriptEditorDialog } from '../features/transcripts/transcript-editor-dialog.tsx';
import { prefetchTranscript } from '../features/transcripts/transcripts.queries.ts';
import type { PageParams } from '../lib/lazy-page.tsx';
import { queryClient } from '../lib/query-provider.tsx';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { showStatus } from '../ui/status-line.tsx';

/** How long the cards wait behind an editor that opens over them. */
const patienceMs = 1500;

export function RecordingViewPage({ params: { id = '' } }: { params: PageParams }) {
  return (
    <div className="container">
      <h1>Szczegóły rozmowy</h1>
      <LoadedRecording id={id}>{(recording) => <ViewedRecording key={id} recording={recording} />}</LoadedRecording>
    </div>
  );
}

RecordingViewPage.prefetch = ({ id = '' }: PageParams) => void prefetchView(id);

/** With the navigation state that opens the editor, its transcript too. */
async function prefetchView(id: string): Promise<void> {
  const recording = await queryClient.fetchQuery(recordingQuery(id)).catch(() => null);
  const start = recording && editorStartOf(window.history.state?.usr, recording);
  if (start) prefetchTranscript({ recordingId: recording.id, transcriptFile: start.srtFile });
}

function ViewedRecording({ recording }: { recording: Recording }) {
  const { transcripts, storage } = recording.technical;
  const { opened, openEditor, openMoment, isOpening } = useOpened(recording);
  const hasTime = useTimeLeft(isOpening);
  return (
    <>
      <div className="recording-heading">
        <p>{recording.metadata.title}</p>
      </div>
      <RecordingTools id={recording.id}>
        <CardLink id={recording.id} />
        <LockButton recording={recording} />
        {transcripts.length === 1 && transcripts[0] && <EditorButton link={transcripts[0]} onOpen={openEditor} />}
      </RecordingTools>
      {hasTime && (
        <div className="recording-cards">
          <div className="recording-column">
            <IntervieweeCard recording={recording} />
            <WholeAudioListCard
              recording={recording}
              renderTranscript={(link) =>
                transcripts.length > 1 && <EditorButton link={link} onOpen={openEditor} isNamed />
              }
            />
            <SummaryCard recording={recording} />
            <TimelineCard recording={recording} onOpen={storage.length > 0 ? openMoment : undefined} />
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
      )}
      {opened}
    </>
  );
}

/** False for a while where something else comes first: nobody sees the cards behind an editor that opens. */
function useTimeLeft(isBusy: boolean): boolean {
  const [hasTime, setTime] = useState(!isBusy);
  useEffect(() => {
    if (hasTime) return;
    const timer = setTimeout(() => setTime(true), patienceMs);
    return () => clearTimeout(timer);
  }, [hasTime]);
  return hasTime;
}

function CardLink({ id }: { id: string }) {
  const { state } = useLocation();
  return (
    <Link to={paths.recording(id)} state={listStateOf(state)} className={buttonClass('secondary')}>
      Karta nagrania
    </Link>
  );
}

/** The open editor of a transcript: opened here, by a moment of the timeline, or by the navigation state at a moment. */
function useOpened(recording: Recording) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [start, setStart] = useState<EditorStart | null>(() => editorStartOf(state, recording));
  const [played, setPlayed] = useState<ReturnType<typeof placeOfMoment>>(null);
  const missing = useRef(missingAtMoment(state, recording)).current;
  useEffect(() => {
    if (missing) showStatus(missing);
  }, [missing]);

  function close() {
    setStart(null);
    // Else a reload, or coming back, would open it again.
    if (editorStartOf(state, recording))
      navigate(paths.recordingView(recording.id), { replace: true, state: listStateOf(state) });
    void refreshRecording(recording.id);
  }

  function openMoment(seconds: number) {
    const place = placeOfMoment(recording, seconds);
    const link = recording.technical.transcripts.find(({ audioFile }) => audioFile === place?.audioFile);
    if (place && link) setStart({ ...link, seconds: place.seconds });
    else setPlayed(place);
  }

  return {
    isOpening: start !== null,
    openEditor: (link: TranscriptLink) => setStart({ ...link, seconds: 0 }),
    openMoment,
    opened: (
      <>
        {start && <EditorWithTags recording={recording} start={start} onClose={close} />}
        {played && (
          <PlayerDialog
            recording={recording}
            audioFile={played.audioFile}
            initialSeconds={played.seconds}
            onClose={() => setPlayed(null)}
          />
        )}
      </>
    ),
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
