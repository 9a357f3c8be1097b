import type { Recording } from '@glosy/core/recording';
import { Link, useParams } from 'react-router';
import { Gallery } from '../features/media/gallery.tsx';
import { AudioListCard } from '../features/recordings/audio-list.tsx';
import { ChangesCard } from '../features/recordings/changes-card.tsx';
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
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function RecordingViewPage() {
  const { id = '' } = useParams();
  return (
    <div className="container">
      <h1>Szczegóły rozmowy</h1>
      <LoadedRecording id={id}>{(recording) => <ViewedRecording key={id} recording={recording} />}</LoadedRecording>
    </div>
  );
}

function ViewedRecording({ recording }: { recording: Recording }) {
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
      </RecordingTools>
      <div className="recording-cards">
        <div className="recording-column">
          <IntervieweeCard recording={recording} />
          <AudioListCard recording={recording} />
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
    </>
  );
}
