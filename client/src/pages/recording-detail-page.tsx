import type { Recording } from '@glosy/core/recording/recording';
import { MediaSection } from '../features/media/media-section.tsx';
import { LoadedRecording } from '../features/recordings/loaded-recording.tsx';
import { AudioListCard } from '../features/recordings/view/audio-list.tsx';
import { InformationCard, IntervieweeCard, SummaryCard } from '../features/recordings/view/recording-cards.tsx';
import { RecordingPlaces } from '../features/recordings/view/recording-places.tsx';
import type { PageParams } from '../lib/route-pattern.ts';

export function RecordingDetailPage({ params: { id = '' } }: { params: PageParams }) {
  return (
    <div className="container measured-page">
      <LoadedRecording id={id} heading="Karta nagrania">
        {(recording) => <DetailedRecording key={id} recording={recording} />}
      </LoadedRecording>
    </div>
  );
}

function DetailedRecording({ recording }: { recording: Recording }) {
  return (
    <>
      <h1>{recording.metadata.title}</h1>
      <RecordingPlaces recording={recording} here="card" />
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
