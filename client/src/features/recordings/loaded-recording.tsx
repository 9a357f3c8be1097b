import './view/recording-tools.scss';
import type { Recording } from '@glosy/core/recording/recording';
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
  /** Heading while the recording loads, on pages whose heading is its title. */
  heading?: string;
  children: (recording: Recording) => ReactNode;
}

/** Renders the recording of a page, or its loading or failed state. */
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

/** Error for a missing recording; keeps the links to its neighbours in the list. */
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
