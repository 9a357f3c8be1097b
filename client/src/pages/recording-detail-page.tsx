import type { Recording } from '@glosy/core/recording';
import { Link } from 'wouter';
import { MediaSection } from '../features/media/media-section.tsx';
import { listStateOf } from '../features/recordings/list/list-state.ts';
import { LoadedRecording } from '../features/recordings/loaded-recording.tsx';
import { LockButton } from '../features/recordings/proofreading/lock-button.tsx';
import { StatusSelect } from '../features/recordings/proofreading/status-select.tsx';
import { AudioListCard } from '../features/recordings/view/audio-list.tsx';
import { InformationCard, IntervieweeCard, SummaryCard } from '../features/recordings/view/recording-cards.tsx';
import { BackToList } from '../features/recordings/view/recording-tools.tsx';
import { useNavigationState } from '../lib/app-location.ts';
import type { PageParams } from '../lib/route-pattern.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';

export function RecordingDetailPage({ params: { id = '' } }: { params: PageParams }) {
  return (
    <div className="container">
      <LoadedRecording id={id} heading="Karta nagrania">
        {(recording) => <DetailedRecording key={id} recording={recording} />}
      </LoadedRecording>
    </div>
  );
}

function DetailedRecording({ recording }: { recording: Recording }) {
  const state = useNavigationState();
  return (
    <>
      <h1>{recording.metadata.title}</h1>
      <div className="recording-tools">
        <Link to={paths.recordingView(recording.id)} state={listStateOf(state)} className={buttonClass('secondary')}>
          Szczegóły rozmowy
        </Link>
        <BackToList />
      </div>
      <div className="recording-tools">
        <LockButton recording={recording} wording="long" />
        <StatusSelect recording={recording} />
      </div>
      <div className="recording-cards">
        <div className="recording-column">
          <IntervieweeCard recording={recording} />
          <AudioListCard recording={recording} />
        </div>
        <div className="recording-column">
          <InformationCard recording={recording} />
          <SummaryCard recording={recording} />
        </div>
      </div>
      <div className="recording-media">
        <MediaSection recordingId={recording.id} />
      </div>
    </>
  );
}
