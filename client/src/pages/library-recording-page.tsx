import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearch } from 'wouter';
import { ExportLinks } from '../features/exports/export-links.tsx';
import { type ListedRecording, libraryRecordingQuery } from '../features/library/library.queries.ts';
import { momentOf } from '../features/listening/citation.ts';
import { prefetchRecording } from '../features/listening/prefetch-recording.ts';
import { PublicPlayer } from '../features/listening/public-player.tsx';
import { Gallery } from '../features/media/gallery.tsx';
import { readSearchedWords } from '../features/player/search/searched-words.ts';
import { ReportDialog } from '../features/reports/report-dialog.tsx';
import { TranscriptTagPanel } from '../features/tags/lines/transcript-tag-panel.tsx';
import { usePreviewPosition } from '../first-paint/use-preview-position.ts';
import { useNavigationKey, useNavigationState } from '../lib/app-location.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { messageOf, RequestError } from '../lib/request.ts';
import type { PageParams } from '../lib/route-pattern.ts';
import { paths } from '../paths.ts';
import { EmptyPanel, FailedPanel } from '../ui/panel-states.tsx';
import { SpinnerPanel } from '../ui/spinner.tsx';

export function LibraryRecordingPage({ params: { id = '' } }: { params: PageParams }) {
  const { data, error, isPending, refetch } = useQuery(libraryRecordingQuery(id));
  if (isPending) return <SpinnerPanel />;
  if (data) return <Listening recording={data} />;
  return (
    <div className="container">
      <h1>Nagranie</h1>
      {error instanceof RequestError && error.status === 404 ? (
        <EmptyPanel>
          <p>Nie znaleziono nagrania</p>
          <Link to={paths.library}>Wróć do biblioteki</Link>
        </EmptyPanel>
      ) : (
        <FailedPanel
          message={messageOf(error, 'Nie udało się pobrać szczegółów nagrania')}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

LibraryRecordingPage.prefetch = ({ id = '' }: PageParams) => prefetchRecording(id);

function Listening({ recording }: { recording: ListedRecording }) {
  const search = useSearch();
  const state = useNavigationState();
  const start = useMemo(() => momentOf(search, state), [search, state]);
  const words = useMemo(() => readSearchedWords(search), [search]);
  const navigation = useNavigationKey();
  usePageTitle(recording.metadata.title);
  usePreviewPosition();
  return (
    <PublicPlayer
      key={`${recording.id} ${navigation}`}
      recording={recording}
      start={start}
      words={words}
      renderMedia={(id) => <Gallery recordingId={id} />}
      renderExports={(id) => <ExportLinks recordingId={id} />}
      renderReport={(slot) => <ReportDialog {...slot} />}
      renderTags={(slot) => <TranscriptTagPanel {...slot} headingLevel={2} isLinked />}
    />
  );
}
