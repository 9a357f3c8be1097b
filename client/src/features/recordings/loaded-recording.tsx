import './view/recording-tools.scss';
import type { Recording } from '@glosy/core/recording';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf, RequestError } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { FailedPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { recordingQuery } from './recordings.queries.ts';
import { BackToList, RecordingSteps } from './view/recording-tools.tsx';

interface LoadedRecordingProps {
  id: string;
  /** For a page whose own heading is the recording's title: stands there while there is none. */
  heading?: string;
  children: (recording: Recording) => ReactNode;
}

/** The recording of a page, or what stands in its way. */
export function LoadedRecording({ id, heading, children }: LoadedRecordingProps) {
  const query = useQuery(recordingQuery(id));
  if (query.data) return children(query.data);
  if (query.isPending) return <SpinnerPanel />;
  const isMissing = query.error instanceof RequestError && query.error.code === 'recording.not-found';
  const message = `Error fetching recording: ${messageOf(query.error, 'Nie udało się pobrać nagrania.')}`;
  return (
    <>
      {heading && <h1>{heading}</h1>}
      {isMissing ? (
        <MissingRecording id={id} />
      ) : (
        <FailedPanel message={message} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}

/** One that was deleted meanwhile does not end the way through the list. */
function MissingRecording({ id }: { id: string }) {
  return (
    <>
      <Alert kind="error">Nie znaleziono nagrania</Alert>
      <div className="recording-tools">
        <BackToList />
        <RecordingSteps id={id} />
      </div>
    </>
  );
}
