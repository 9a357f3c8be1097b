import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import type { FoundRecording } from '@glosy/core/search/search';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { libraryQuery } from '../features/library/library.queries.ts';
import { LibraryList } from '../features/library/library-list.tsx';
import { Portrait } from '../features/library/recording-facts.tsx';
import { Gallery } from '../features/media/gallery.tsx';
import { ArchiveSearch } from '../features/search/archive-search.tsx';
import { CardTags } from '../features/tags/card-tags.tsx';
import { PublicTagIndex } from '../features/tags/index/public-tag-index.tsx';
import { recordingTagsQuery } from '../features/tags/tags.queries.ts';
import { usePreviewPosition } from '../first-paint/use-preview-position.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { queryClient } from '../lib/query-provider.tsx';
import { messageOf } from '../lib/request.ts';
import { wait } from '../lib/scheduling.ts';
import { FailedPanel } from '../ui/panel-states.tsx';
import { SpinnerPanel } from '../ui/spinner.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

function renderCardTags({ id, topics }: RecordingEntry) {
  return <CardTags recordingId={id} topics={topics} />;
}

function renderPortrait({ id, interviewee, photo }: FoundRecording) {
  return <Portrait recordingId={id} name={interviewee} photo={photo} />;
}

/** How long the cards wait for their tags, in milliseconds. */
const tagsDelayMs = 2000;

type LibraryTab = 'recordings' | 'indexes';

export function LibraryPage() {
  const [search, setSearch] = useSearchParams();
  const active: LibraryTab = search.get('tab') === 'indeksy' ? 'indexes' : 'recordings';
  const q = active === 'recordings' ? (search.get('q') ?? '').trim() : '';
  usePageTitle(q === '' ? 'Biblioteka' : `Szukanie: ${q}`);
  usePreviewPosition();
  const setActive = (tab: LibraryTab) => setSearch(tab === 'indexes' ? { tab: 'indeksy' } : {}, { replace: true });
  const tabs: Tab<LibraryTab>[] = [
    {
      key: 'recordings',
      label: 'Nagrania',
      content: (
        <ArchiveSearch renderPortrait={renderPortrait}>
          <LibraryList renderMedia={(id) => <Gallery recordingId={id} />} renderTags={renderCardTags} />
        </ArchiveSearch>
      ),
    },
    { key: 'indexes', label: 'Indeksy', content: <Indexes /> },
  ];
  return (
    <div className="container">
      <h1>Historia mówiona</h1>
      <Tabs label="Biblioteka" tabs={tabs} active={active} onChange={setActive} />
    </div>
  );
}

/** The results of a search need no list. */
LibraryPage.prefetch = async () => {
  if (new URLSearchParams(window.location.search).has('q')) return;
  const tags = queryClient.prefetchQuery(recordingTagsQuery);
  await queryClient.prefetchQuery(libraryQuery);
  // Cards that are shown without their tags would move when these come.
  await Promise.race([tags, wait(tagsDelayMs)]);
};

function Indexes() {
  const { data, isPending, error, refetch } = useQuery(libraryQuery);
  if (isPending) return <SpinnerPanel />;
  if (data) return <PublicTagIndex recordings={data} />;
  const message = `Błąd podczas pobierania nagrań: ${messageOf(error, 'spróbuj ponownie za chwilę.')}`;
  return <FailedPanel message={message} onRetry={() => void refetch()} />;
}
