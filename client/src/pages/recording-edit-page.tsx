import type { Recording } from '@glosy/core/recording/recording';
import { ClosuresCard } from '../features/closures/closures-card.tsx';
import { MediaSection } from '../features/media/media-section.tsx';
import { ConsentCard } from '../features/recordings/consent/consent-card.tsx';
import { FilesCard } from '../features/recordings/files/files-card.tsx';
import { RecordingForm } from '../features/recordings/form/recording-form.tsx';
import { LoadedRecording } from '../features/recordings/loaded-recording.tsx';
import { PhotoCard } from '../features/recordings/view/photo-card.tsx';
import { RecordingPlaces } from '../features/recordings/view/recording-places.tsx';
import { navigate, useNavigationState } from '../lib/app-location.ts';
import type { PageParams } from '../lib/route-pattern.ts';
import { paths } from '../paths.ts';
import { showStatus } from '../ui/status-line.tsx';

export function RecordingEditPage({ params: { id = '' } }: { params: PageParams }) {
  return (
    <div className="container measured-page">
      <h1>Edycja rozmowy</h1>
      <LoadedRecording id={id}>{(recording) => <EditedRecording key={id} recording={recording} />}</LoadedRecording>
    </div>
  );
}

function EditedRecording({ recording }: { recording: Recording }) {
  const state = useNavigationState();
  const view = paths.recordingView(recording.id);
  return (
    <>
      <div className="recording-edit">
        <RecordingForm
          recording={recording}
          onSaved={(_saved, _then, joined) => {
            showStatus(`Zapisano zmiany w rozmowie ${recording.id}.${joined}`, {
              href: paths.recordingEdit(recording.id),
              label: 'Edytuj dalej',
            });
            navigate(view, { state });
          }}
          onCancel={() => navigate(view, { state })}
        />
        <div className="recording-edit-side">
          <RecordingPlaces recording={recording} here="edit" />
          <PhotoCard recording={recording} />
          <FilesCard recording={recording} />
          <ConsentCard recordingId={recording.id} />
          <ClosuresCard recording={recording} />
        </div>
      </div>
      <div className="recording-media">
        <MediaSection recordingId={recording.id} />
      </div>
    </>
  );
}
