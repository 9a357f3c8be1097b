import type { Recording } from '@glosy/core/recording';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf, RequestError } from '../../lib/request.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { FailedPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { recordingQuery } from './recordings.queries.ts';

interface LoadedRecordingProps {
  id: string;
  children: (recording: Recording) => ReactNode;
}

/** The recording of a page, or what stands in its way. */
export function LoadedRecording({ id, children }: LoadedRecordingProps) {
  const query = useQuery(recordingQuery(id));
  if (query.data) return children(query.data);
  if (query.isPending) return <SpinnerPanel />;
  if (query.error instanceof RequestError && query.error.code === 'recording.not-found') return <MissingRecording />;
  const message = `Error fetching recording: ${messageOf(query.error, 'Nie udało się pobrać nagrania.')}`;
  return <FailedPanel message={message} onRetry={() => void query.refetch()} />;
}

function MissingRecording() {
  return (
    <>
      <Alert kind="error">Nie znaleziono nagrania</Alert>
      <p>
        <Link to={paths.recordings}>Lista rozmów</Link>
      </p>
    </>
  );
}
