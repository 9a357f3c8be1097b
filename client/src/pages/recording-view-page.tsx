import type { Recording } from '@glosy/core/recording/recording';
import { ExportChoice } from '../features/exports/export-choice.tsx';
import { Gallery } from '../features/media/gallery.tsx';
import { LoadedRecording } from '../features/recordings/loaded-recording.tsx';
import { reloadRecording } from '../features/recordings/recordings.queries.ts';
import { WholeAudioListCard } from '../features/recordings/view/audio-list.tsx';
import { ChangesCard } from '../features/recordings/view/changes-card.tsx';
import { PlayerDialog } from '../features/recordings/view/player-dialog.tsx';
import {
  AccessCard,
  Card,
  IndexesCard,
  InformationCard,
  IntervieweeCard,
  ProofreadingCard,
  SummaryCard,
  TimelineCard,
} from '../features/recordings/view/recording-cards.tsx';
import { RecordingPlaces } from '../features/recordings/view/recording-places.tsx';
import { findRequestedEditor, useOpened } from '../features/recordings/view/use-opened.ts';
import { EditorButton } from '../features/recordings/view/view-buttons.tsx';
import type { EditorStart } from '../features/recordings/view/view-state.ts';
import { useEditorTags } from '../features/tags/lines/use-editor-tags.tsx';
import { preloadEditor } from '../features/transcripts/session/use-editor-session.ts';
import { TranscriptEditorDialog } from '../features/transcripts/workspace/transcript-editor-dialog.tsx';
import type { PageParams } from '../lib/route-pattern.ts';

export function RecordingViewPage({ params: { id = '' } }: { params: PageParams }) {
  return (
    <div className="container measured-page">
      <h1>Szczegóły rozmowy</h1>
      <LoadedRecording id={id}>{(recording) => <ViewedRecording key={id} recording={recording} />}</LoadedRecording>
    </div>
  );
}

RecordingViewPage.prefetch = ({ id = '' }: PageParams) =>
  findRequestedEditor(id).then((asked) => asked && preloadEditor(asked));

function ViewedRecording({ recording }: { recording: Recording }) {
  const opened = useOpened(recording);
  const { editor, player, openEditor } = opened;
  const [first] = recording.technical.transcripts;
  return (
    <>
      <div className="recording-heading">
        <p>{recording.metadata.title}</p>
      </div>
      {opened.isViewSeen && (
        <>
          <RecordingPlaces
            recording={recording}
            here="view"
            editor={first && <EditorButton link={first} onOpen={openEditor} />}
          />
          <Cards recording={recording} opened={opened} />
        </>
      )}
      {editor && <EditorWithTags recording={recording} start={editor} onClose={opened.closeEditor} />}
      {player && (
        <PlayerDialog
          recording={recording}
          audioFile={player.audioFile}
          initialSeconds={player.seconds}
          onClose={opened.closePlayer}
        />
      )}
    </>
  );
}

function Cards({ recording, opened }: { recording: Recording; opened: ReturnType<typeof useOpened> }) {
  const { storage, transcripts } = recording.technical;
  return (
    <div className="recording-cards">
      <div className="recording-column">
        <IntervieweeCard recording={recording} />
        <WholeAudioListCard
          recording={recording}
          renderTranscript={(link) =>
            transcripts.length > 1 && <EditorButton link={link} onOpen={opened.openEditor} isNamed />
          }
        />
        <SummaryCard recording={recording} />
        <TimelineCard recording={recording} onOpen={storage.length > 0 ? opened.openMoment : undefined} />
        <IndexesCard recording={recording} />
        <Card title="Zdjęcia i dokumenty">
          <Gallery recordingId={recording.id} />
        </Card>
      </div>
      <div className="recording-column">
        <InformationCard recording={recording} />
        <ProofreadingCard recording={recording} />
        <AccessCard recording={recording} />
        <Card title="Eksport">
          <ExportChoice recordingId={recording.id} transcripts={transcripts.map(({ srtFile }) => srtFile)} />
        </Card>
        <ChangesCard recordingId={recording.id} />
      </div>
    </div>
  );
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
        onCheckLock={() => reloadRecording(recording.id)}
        onClose={onClose}
        {...slots}
      />
      {dialog}
    </>
  );
}
